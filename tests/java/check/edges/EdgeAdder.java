// check: race=safe deadlock=safe assert=safe
// LongAdder: an addition is ordered before the sum that sees it.
import java.util.concurrent.atomic.LongAdder;

public class EdgeAdder {
    static int data;
    static final LongAdder adder = new LongAdder();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                adder.increment();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (adder.sum() == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
