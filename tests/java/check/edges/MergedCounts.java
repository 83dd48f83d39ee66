// check: race=safe assert=safe
// merge is one action.
import java.util.concurrent.ConcurrentHashMap;

public class MergedCounts {
    static final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    static void count() {
        counts.merge("a", 1, Integer::sum);
    }

    public static void main(String[] args) throws Exception {
        counts.put("a", 0);
        Thread one = new Thread(MergedCounts::count), two = new Thread(MergedCounts::count);
        one.start();
        two.start();
        one.join();
        two.join();
        assert counts.get("a") == 2;
    }
}
