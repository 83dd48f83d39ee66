// check: race=violated
// The other element orders nothing.
import java.util.concurrent.atomic.AtomicReferenceArray;

public class EdgeReferenceArrayOther {
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
        while (array.get(0) == null && data == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
