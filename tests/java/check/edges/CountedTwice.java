// check: race=safe assert=violated
// get and put are two actions, between which another thread counts.
import java.util.concurrent.ConcurrentHashMap;

public class CountedTwice {
    static final ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();

    static void count() {
        counts.put("a", counts.get("a") + 1);
    }

    public static void main(String[] args) throws Exception {
        counts.put("a", 0);
        Thread one = new Thread(CountedTwice::count), two = new Thread(CountedTwice::count);
        one.start();
        two.start();
        one.join();
        two.join();
        assert counts.get("a") == 2;
    }
}
