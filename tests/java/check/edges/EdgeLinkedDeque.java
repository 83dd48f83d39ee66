// check: race=safe deadlock=safe assert=safe
// What comes before an element enters a LinkedBlockingDeque is ordered before what follows its leaving.
import java.util.concurrent.LinkedBlockingDeque;

public class EdgeLinkedDeque {
    static int data;
    static final LinkedBlockingDeque<Integer> queue = new LinkedBlockingDeque<>();

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
