// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.AtomicReference;

public class EdgeReferenceLate {
    static int data;
    static final AtomicReference<String> ref = new AtomicReference<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                ref.set("x");
                data = 1;
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
