// check: race=violated
// One that fails orders nothing.
import java.util.concurrent.Semaphore;

public class EdgeTryAcquireFailed {
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
        permits.tryAcquire();
        assert data == 1;
        writer.join();
    }
}
