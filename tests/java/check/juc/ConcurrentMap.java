// check: race=safe deadlock=safe assert=safe
// putIfAbsent of a ConcurrentHashMap: one of two wins.
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentMap {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread t = new Thread(() -> m.putIfAbsent("k", 1));
        t.start();
        m.putIfAbsent("k", 2);
        t.join();
        assert m.size() == 1;
    }
}
