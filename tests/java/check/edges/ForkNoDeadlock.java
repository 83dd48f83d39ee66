// check: race=safe deadlock=safe assert=safe
// A task waits by a latch for another, which the second worker executes.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class ForkNoDeadlock {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
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
