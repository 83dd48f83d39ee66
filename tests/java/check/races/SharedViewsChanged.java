// check: race=violated
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.StampedLock;
// A map that cannot be changed by its name is one that another name changes.
public class SharedViewsChanged {
    enum Colour { RED, GREEN }
    static final Map<String, Integer> MAP = new HashMap<>(Map.of("a", 1));
    static final Map<String, Integer> FIXED = Collections.unmodifiableMap(MAP);
    static final Map<String, Integer> ONE = Collections.singletonMap("a", 1);
    static final EnumMap<Colour, Integer> COLOURS = new EnumMap<>(Map.of(Colour.RED, 1));
    static final TreeMap<String, Integer> SORTED = new TreeMap<>(MAP);
    static final StampedLock LOCK = new StampedLock();
    static int sum;
    static void use() {
        MAP.put("b", 2);
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
        Thread first = new Thread(SharedViewsChanged::use);
        Thread second = new Thread(SharedViewsChanged::use);
        first.start();
        second.start();
        first.join();
        second.join();
        if (sum != 8) throw new AssertionError();
    }
}
