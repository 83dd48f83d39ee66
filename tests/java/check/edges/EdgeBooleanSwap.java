// check: race=safe deadlock=safe assert=safe
// AtomicBoolean: a compareAndSet is ordered before the one that meets its value.
import java.util.concurrent.atomic.AtomicBoolean;

public class EdgeBooleanSwap {
    static int data;
    static final AtomicBoolean flag = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                flag.compareAndSet(false, true);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!flag.compareAndSet(true, false)) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
