// check: race=safe deadlock=safe assert=safe
// ConcurrentHashMap: computeIfAbsent is ordered before the get that finds its value.
import java.util.concurrent.ConcurrentHashMap;

public class EdgeMapCompute {
    static int data;
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                map.computeIfAbsent(1, k -> 2);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (map.get(1) == null) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
