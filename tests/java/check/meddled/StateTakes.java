// Who waits for an element of a queue, or for a latch, is waiting.
// check: assert=safe deadlock=safe
import java.util.concurrent.CountDownLatch;

public class StateTakes {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        while (t.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        assert latch.getCount() == 1;
        latch.countDown();
        t.join();
        assert t.getState() == Thread.State.TERMINATED;
    }
}
