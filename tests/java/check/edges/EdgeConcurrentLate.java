// check: race=violated
// The write comes behind it.
import java.util.concurrent.ConcurrentLinkedQueue;

public class EdgeConcurrentLate {
    static int data;
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                queue.add(1);
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (queue.poll() == null) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
