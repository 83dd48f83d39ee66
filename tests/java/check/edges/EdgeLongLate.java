// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.AtomicLong;

public class EdgeLongLate {
    static int data;
    static final AtomicLong count = new AtomicLong();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                count.incrementAndGet();
                data = 1;
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
