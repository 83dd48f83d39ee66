// check: race=safe deadlock=safe assert=safe
// What comes before an element enters a LinkedBlockingQueue is ordered before what follows its leaving.
import java.util.concurrent.LinkedBlockingQueue;

public class EdgeLinkedQueue {
    static int data;
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

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
