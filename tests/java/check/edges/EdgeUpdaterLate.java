// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class EdgeUpdaterLate {
    static int data;
    volatile int flag;
    static final EdgeUpdaterLate it = new EdgeUpdaterLate();
    static final AtomicIntegerFieldUpdater<EdgeUpdaterLate> FLAG =
            AtomicIntegerFieldUpdater.newUpdater(EdgeUpdaterLate.class, "flag");

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                FLAG.set(it, 1);
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (FLAG.get(it) == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
