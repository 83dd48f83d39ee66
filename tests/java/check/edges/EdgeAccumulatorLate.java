// check: race=violated
// The write comes behind it.
import java.util.concurrent.atomic.LongAccumulator;

public class EdgeAccumulatorLate {
    static int data;
    static final LongAccumulator most = new LongAccumulator(Math::max, 0);
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                most.accumulate(1);
                ready = true;
                data = 1;
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
