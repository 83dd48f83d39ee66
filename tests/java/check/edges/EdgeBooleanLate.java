// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.AtomicBoolean;

public class EdgeBooleanLate {
    static int data;
    static final AtomicBoolean flag = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                flag.set(true);
                data = 1;
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
