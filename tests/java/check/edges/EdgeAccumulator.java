// check: race=safe deadlock=safe assert=safe
// LongAccumulator orders nothing by itself; the volatile beside it does.
import java.util.concurrent.atomic.LongAccumulator;

public class EdgeAccumulator {
    static int data;
    static final LongAccumulator most = new LongAccumulator(Math::max, 0);
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                most.accumulate(1);
                ready = true;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!ready) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
