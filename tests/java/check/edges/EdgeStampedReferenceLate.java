// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.AtomicStampedReference;

public class EdgeStampedReferenceLate {
    static int data;
    static final AtomicStampedReference<String> ref = new AtomicStampedReference<>("", 0);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                ref.set("x", 1);
                data = 1;
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
