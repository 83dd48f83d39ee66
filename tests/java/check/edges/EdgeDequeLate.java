// check: race=violated
// The write comes behind it.
import java.util.concurrent.LinkedBlockingDeque;

public class EdgeDequeLate {
    static int data;
    static final LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                deque.putFirst(1);
                data = 1;
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
