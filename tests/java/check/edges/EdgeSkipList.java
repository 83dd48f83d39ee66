// check: race=safe deadlock=safe assert=safe
// ConcurrentSkipListMap: putting a value is ordered before getting it.
import java.util.concurrent.ConcurrentSkipListMap;

public class EdgeSkipList {
    static int data;
    static final ConcurrentSkipListMap<String, String> map = new ConcurrentSkipListMap<>();

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
