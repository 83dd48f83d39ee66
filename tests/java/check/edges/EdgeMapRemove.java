// check: race=safe deadlock=safe assert=safe
// ConcurrentHashMap: a removal that another sees is ordered before what it does then.
import java.util.concurrent.ConcurrentHashMap;

public class EdgeMapRemove {
    static int data;
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                map.put(1, 2);
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
