// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.AtomicBoolean;

public class EdgeBooleanSwapLate {
    static int data;
    static final AtomicBoolean flag = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                flag.compareAndSet(false, true);
                data = 1;
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
