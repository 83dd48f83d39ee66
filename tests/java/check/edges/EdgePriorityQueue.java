// check: race=safe deadlock=safe assert=safe
// What comes before an element enters a PriorityBlockingQueue is ordered before what follows its leaving.
import java.util.concurrent.PriorityBlockingQueue;

public class EdgePriorityQueue {
    static int data;
    static final PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                queue.put(1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        queue.take();
        assert data == 1;
        writer.join();
    }
}
