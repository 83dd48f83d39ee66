// check: race=violated deadlock=safe
// says: data race on java.util.HashMap
// says: (of LazyMap.cache)
// says: thread-safe class of java.util.concurrent
// A cache that two threads fill on demand, in a map for one thread.
import java.util.HashMap;
import java.util.Map;

public class LazyMap {
    private static final Map<String, String> cache = new HashMap<>();

    static String upper(String word) {
        String known = cache.get(word);
        if (known == null) {
            known = word + "!";
            cache.put(word, known);
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> upper("one"), "filler");
        worker.start();
        upper("two");
        worker.join();
    }
}
