// check: race=safe deadlock=safe assert=safe
// AtomicIntegerArray: its elements are volatile.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class EdgeArray {
    static int data;
    static final AtomicIntegerArray flags = new AtomicIntegerArray(2);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                flags.set(1, 1);
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
