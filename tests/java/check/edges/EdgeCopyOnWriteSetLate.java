// check: race=violated
// The write comes behind it.
import java.util.concurrent.CopyOnWriteArraySet;

public class EdgeCopyOnWriteSetLate {
    static int data;
    static final CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                set.add(1);
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!set.contains(1)) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
