// check: race=safe deadlock=safe assert=safe
// AtomicStampedReference: set is ordered before the get that sees its stamp.
import java.util.concurrent.atomic.AtomicStampedReference;

public class EdgeStampedReference {
    static int data;
    static final AtomicStampedReference<String> ref = new AtomicStampedReference<>("", 0);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                ref.set("x", 1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (ref.getStamp() == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
