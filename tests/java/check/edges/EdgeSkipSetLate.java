// check: race=violated
// The write comes behind it.
import java.util.concurrent.ConcurrentSkipListSet;

public class EdgeSkipSetLate {
    static int data;
    static final ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();

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
