// check: race=safe deadlock=safe assert=safe
// AtomicBoolean: set is ordered before the get that sees it.
import java.util.concurrent.atomic.AtomicBoolean;

public class EdgeBoolean {
    static int data;
    static final AtomicBoolean flag = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                flag.set(true);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!flag.get()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
