// check: race=violated
// AtomicInteger: setOpaque orders nothing.
import java.util.concurrent.atomic.AtomicInteger;

public class EdgeLazySetMissing {
    static int data;
    static final AtomicInteger flag = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                flag.setOpaque(1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (flag.getAcquire() == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
