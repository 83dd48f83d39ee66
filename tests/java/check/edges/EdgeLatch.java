// check: race=safe deadlock=safe assert=safe
// CountDownLatch: countDown is ordered before the return of await.
import java.util.concurrent.CountDownLatch;

public class EdgeLatch {
    static int data;
    static final CountDownLatch latch = new CountDownLatch(1);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                latch.countDown();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        latch.await();
        assert data == 1;
        writer.join();
    }
}
