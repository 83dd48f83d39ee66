// check: race=safe deadlock=safe assert=safe
// What comes before an element enters a ConcurrentLinkedDeque is ordered before what follows its leaving.
import java.util.concurrent.ConcurrentLinkedDeque;

public class EdgeConcurrentDeque {
    static int data;
    static final ConcurrentLinkedDeque<Integer> queue = new ConcurrentLinkedDeque<>();

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
        while (queue.pollLast() == null) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
