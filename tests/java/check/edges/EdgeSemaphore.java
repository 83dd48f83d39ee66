// check: race=safe deadlock=safe assert=safe
// Semaphore: release is ordered before the acquire that it admits.
import java.util.concurrent.Semaphore;

public class EdgeSemaphore {
    static int data;
    static final Semaphore semaphore = new Semaphore(0);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                semaphore.release();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        semaphore.acquire();
        assert data == 1;
        writer.join();
    }
}
