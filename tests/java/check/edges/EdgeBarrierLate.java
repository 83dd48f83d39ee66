// check: race=violated
// The write comes behind it.
import java.util.concurrent.CyclicBarrier;

public class EdgeBarrierLate {
    static int data;
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                barrier.await();
                data = 1;
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
