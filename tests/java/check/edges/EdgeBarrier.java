// check: race=safe deadlock=safe assert=safe
// CyclicBarrier: what comes before await is ordered before what follows it in others.
import java.util.concurrent.CyclicBarrier;

public class EdgeBarrier {
    static int data;
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                barrier.await();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        barrier.await();
        assert data == 1;
        writer.join();
    }
}
