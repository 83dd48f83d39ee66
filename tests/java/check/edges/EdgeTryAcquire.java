// check: race=safe deadlock=safe assert=safe
// Semaphore: release is ordered before a tryAcquire that succeeds.
import java.util.concurrent.Semaphore;

public class EdgeTryAcquire {
    static int data;
    static final Semaphore permits = new Semaphore(0);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                permits.release();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!permits.tryAcquire()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
