// check: race=safe deadlock=safe assert=safe
// A cache that two threads fill on demand, in a map for many threads.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class LazyMapConcurrent {
    private static final Map<String, String> cache = new ConcurrentHashMap<>();

    static String upper(String word) {
        String known = cache.get(word);
        if (known == null) {
            known = word + "!";
            cache.putIfAbsent(word, known);
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
