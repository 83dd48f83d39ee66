// check: race=safe deadlock=safe assert=safe
// AtomicReferenceArray: set is ordered before the get of the same element.
import java.util.concurrent.atomic.AtomicReferenceArray;

public class EdgeReferenceArray {
    static int data;
    static final AtomicReferenceArray<String> array = new AtomicReferenceArray<>(2);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                array.set(1, "x");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (array.get(1) == null) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
