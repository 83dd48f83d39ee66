// check: race=violated
// The write comes behind it.
import java.util.concurrent.ConcurrentHashMap;

public class EdgeMapRemoveLate {
    static int data;
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                map.put(1, 2);
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (map.remove(1) == null) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
