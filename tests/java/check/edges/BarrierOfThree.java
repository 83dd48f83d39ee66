// check: deadlock=violated
// The third party never comes.
import java.util.concurrent.CyclicBarrier;

public class BarrierOfThree {
    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(3);
        Thread other = new Thread(() -> {
            try {
                barrier.await();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        barrier.await();
        other.join();
    }
}
