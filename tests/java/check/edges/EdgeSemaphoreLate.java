// check: race=violated
// The write comes behind it.
import java.util.concurrent.Semaphore;

public class EdgeSemaphoreLate {
    static int data;
    static final Semaphore semaphore = new Semaphore(0);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                semaphore.release();
                data = 1;
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
