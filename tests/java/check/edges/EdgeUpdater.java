// check: race=safe deadlock=safe assert=safe
// A field updater writes as volatile.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class EdgeUpdater {
    static int data;
    volatile int flag;
    static final EdgeUpdater it = new EdgeUpdater();
    static final AtomicIntegerFieldUpdater<EdgeUpdater> FLAG =
            AtomicIntegerFieldUpdater.newUpdater(EdgeUpdater.class, "flag");

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                FLAG.set(it, 1);
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
