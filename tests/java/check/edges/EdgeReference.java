// check: race=safe deadlock=safe assert=safe
// AtomicReference: set is ordered before the get that sees it.
import java.util.concurrent.atomic.AtomicReference;

public class EdgeReference {
    static int data;
    static final AtomicReference<String> ref = new AtomicReference<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                ref.set("x");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (ref.get() == null) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
