// check: race=violated
// LongAdder: additions are not ordered among themselves.
import java.util.concurrent.atomic.LongAdder;

public class EdgeAdderMissing {
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
        adder.increment();
        assert data == 1;
        writer.join();
    }
}
