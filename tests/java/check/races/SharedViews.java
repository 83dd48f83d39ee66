// check: race=safe deadlock=safe assert=safe
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.StampedLock;
// Threads that only read maps may share them: the views that a map keeps are made by whoever asks first, and serve all. So are
// those of a lock. What a constructor reads of a finished object is as final there as elsewhere.
public class SharedViews {
    enum Colour { RED, GREEN }
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("a", 1));
    static final Map<String, Integer> FIXED = Collections.unmodifiableMap(MAP);
    static final Map<String, Integer> ONE = Collections.singletonMap("a", 1);
    static final EnumMap<Colour, Integer> COLOURS = new EnumMap<>(Map.of(Colour.RED, 1));
    static final TreeMap<String, Integer> SORTED = new TreeMap<>(MAP);
    static final StampedLock LOCK = new StampedLock();
    static int sum;
    static void use() {
        int own = 0;
        for (int value : FIXED.values()) own += value;
        for (Map.Entry<String, Integer> entry : ONE.entrySet()) own += entry.getValue();
        for (Map.Entry<Colour, Integer> entry : COLOURS.entrySet()) own += entry.getValue();
        for (String key : SORTED.headMap("b", false).navigableKeySet()) own += key.length();
        LOCK.asWriteLock().lock();
        sum += own;
        LOCK.asWriteLock().unlock();
    }
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(SharedViews::use);
        Thread second = new Thread(SharedViews::use);
        first.start();
        second.start();
        first.join();
        second.join();
        if (sum != 8) throw new AssertionError();
    }
}
