// check: race=safe deadlock=safe assert=safe
// What comes before an element enters a ConcurrentLinkedQueue is ordered before what follows its leaving.
import java.util.concurrent.ConcurrentLinkedQueue;

public class EdgeConcurrent {
    static int data;
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                queue.add(1);
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
