// check: race=violated
// The write comes behind it.
import java.util.concurrent.CountDownLatch;

public class EdgeLatchLate {
    static int data;
    static final CountDownLatch latch = new CountDownLatch(1);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                latch.countDown();
                data = 1;
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
