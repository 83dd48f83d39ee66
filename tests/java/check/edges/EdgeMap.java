// check: race=safe deadlock=safe assert=safe
// ConcurrentHashMap: putting a value is ordered before getting it.
import java.util.concurrent.ConcurrentHashMap;

public class EdgeMap {
    static int data;
    static final ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                map.put("k", "v");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (map.get("k") == null) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
