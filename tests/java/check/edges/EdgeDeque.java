// check: race=safe deadlock=safe assert=safe
// LinkedBlockingDeque: putting at one end is ordered before taking at the other.
import java.util.concurrent.LinkedBlockingDeque;

public class EdgeDeque {
    static int data;
    static final LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                deque.putFirst(1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        deque.takeLast();
        assert data == 1;
        writer.join();
    }
}
