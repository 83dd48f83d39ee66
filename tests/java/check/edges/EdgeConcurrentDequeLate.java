// check: race=violated
// The write comes behind it.
import java.util.concurrent.ConcurrentLinkedDeque;

public class EdgeConcurrentDequeLate {
    static int data;
    static final ConcurrentLinkedDeque<Integer> queue = new ConcurrentLinkedDeque<>();

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
        while (queue.pollLast() == null) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
