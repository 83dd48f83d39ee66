// As StateTakes, but the wait has a limit: it may be over at the second look.
// check: assert=violated
import java.util.concurrent.CountDownLatch;

public class StateTakesTimed {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                latch.await(1, java.util.concurrent.TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        while (t.getState() != Thread.State.TIMED_WAITING) {
            Thread.yield();
        }
        assert t.getState() == Thread.State.TIMED_WAITING;
        latch.countDown();
        t.join();
        assert t.getState() == Thread.State.TERMINATED;
    }
}
