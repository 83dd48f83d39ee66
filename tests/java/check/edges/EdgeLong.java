// check: race=safe deadlock=safe assert=safe
// AtomicLong: an increment is ordered before the get that sees it.
import java.util.concurrent.atomic.AtomicLong;

public class EdgeLong {
    static int data;
    static final AtomicLong count = new AtomicLong();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                count.incrementAndGet();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (count.get() == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
