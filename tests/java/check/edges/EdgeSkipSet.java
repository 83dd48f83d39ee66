// check: race=safe deadlock=safe assert=safe
// ConcurrentSkipListSet: adding is ordered before the thread that finds the element.
import java.util.concurrent.ConcurrentSkipListSet;

public class EdgeSkipSet {
    static int data;
    static final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();

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
