// check: race=safe deadlock=safe assert=safe
// AtomicMarkableReference: attemptMark is ordered before the thread that sees the mark.
import java.util.concurrent.atomic.AtomicMarkableReference;

public class EdgeMarkable {
    static int data;
    static final AtomicMarkableReference<String> ref = new AtomicMarkableReference<>("", false);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                ref.attemptMark("", true);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!ref.isMarked()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
