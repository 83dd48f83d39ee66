// check: race=violated
// The write comes behind it.
import java.util.concurrent.ConcurrentSkipListMap;

public class EdgeSkipListLate {
    static int data;
    static final ConcurrentSkipListMap<String, String> map = new ConcurrentSkipListMap<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                map.put("k", "v");
                data = 1;
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
