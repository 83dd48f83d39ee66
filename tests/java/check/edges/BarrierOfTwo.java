// check: race=safe deadlock=safe assert=safe
// Two parties meet.
import java.util.concurrent.CyclicBarrier;

public class BarrierOfTwo {
    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
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
