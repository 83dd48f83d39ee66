// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class EdgeArrayLate {
    static int data;
    static final AtomicIntegerArray flags = new AtomicIntegerArray(2);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                flags.set(1, 1);
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (flags.get(1) == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
