// check: race=safe deadlock=safe assert=safe
// CopyOnWriteArraySet: adding is ordered before the thread that finds the element.
import java.util.concurrent.CopyOnWriteArraySet;

public class EdgeCopyOnWriteSet {
    static int data;
    static final CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                set.add(1);
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
