// check: race=safe deadlock=violated assert=safe
// A task waits by a latch, not by join, for another: with one worker that is for ever.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class ForkDeadlock {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch ends = new CountDownLatch(1);
        pool.execute(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            ends.countDown();
        });
        pool.execute(latch::countDown);
        ends.await();
    }
}
