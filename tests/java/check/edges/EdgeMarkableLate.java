// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.AtomicMarkableReference;

public class EdgeMarkableLate {
    static int data;
    static final AtomicMarkableReference<String> ref = new AtomicMarkableReference<>("", false);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                ref.attemptMark("", true);
                data = 1;
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
