// check: race=safe deadlock=safe assert=safe
// locks: race=safe
// A cache over LinkedHashMap in access order: a look-up moves its entry, so that it needs the write lock.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LruCache {
    /** Where values come from that are not in the cache. */
    interface Source {
        Value load(int key);
    }

    /** What is kept. */
    static final class Value {
        private final int key;
        private final int weight;

        Value(int key, int weight) {
            if (weight < 0) {
                throw new IllegalArgumentException("a negative weight");
            }
            this.key = key;
            this.weight = weight;
        }

        int key() {
            return key;
        }

        int weight() {
            return weight;
        }
    }

    /** The entries in the order of their use, no more than fit. */
    static class Entries extends LinkedHashMap<Integer, Value> {
        private static final long serialVersionUID = 1;
        private final int most;
        private int evicted;

        Entries(int most) {
            super(4, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Value> eldest) {
            if (size() <= most) {
                return false;
            }
            evicted++;
            return true;
        }

        int evicted() {
            return evicted;
        }
    }

    /** What happened to a cache. */
    static final class Report {
        final int size;
        final int hits;
        final int misses;
        final int evicted;

        Report(int size, int hits, int misses, int evicted) {
            this.size = size;
            this.hits = hits;
            this.misses = misses;
            this.evicted = evicted;
        }

        int asked() {
            return hits + misses;
        }

        boolean isSound(int most) {
            return size <= most && size + evicted <= misses;
        }
    }

    /** The cache. */
    static class Cache {
        private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        private final Source source;
        private final Entries entries;
        private final int most;
        private int hits;
        private int misses;

        Cache(int most, Source source) {
            if (most < 1) {
                throw new IllegalArgumentException();
            }
            this.most = most;
            this.source = source;
            this.entries = new Entries(most);
        }

        /** The value of a key, loaded where it is missing. */
        Value get(int key) {
            Value found = find(key);
            if (found != null) {
                count(true);
                return found;
            }
            Value loaded = source.load(key);
            return put(key, loaded);
        }

        private Value find(int key) {
            Lock taken = lock.writeLock();
            taken.lock();
            try {
                return entries.get(key);
            } finally {
                taken.unlock();
            }
        }

        private Value put(int key, Value value) {
            lock.writeLock().lock();
            try {
                misses++;
                Value other = entries.putIfAbsent(key, value);
                return other == null ? value : other;
            } finally {
                lock.writeLock().unlock();
            }
        }

        private void count(boolean hit) {
            lock.writeLock().lock();
            try {
                if (hit) {
                    hits++;
                } else {
                    misses++;
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        void forget(int key) {
            lock.writeLock().lock();
            try {
                entries.remove(key);
            } finally {
                lock.writeLock().unlock();
            }
        }

        Report report() {
            lock.readLock().lock();
            try {
                return new Report(entries.size(), hits, misses, entries.evicted());
            } finally {
                lock.readLock().unlock();
            }
        }

        boolean isFull() {
            lock.readLock().lock();
            try {
                return entries.size() == most;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    /** Asks for a few keys. */
    static class Reader implements Runnable {
        private final Cache cache;
        private final int[] keys;

        Reader(Cache cache, int... keys) {
            this.cache = cache;
            this.keys = keys;
        }

        @Override
        public void run() {
            for (int key : keys) {
                Value value = cache.get(key);
                if (value.key() != key || value.weight() != key * 10) {
                    throw new AssertionError("the value of another key");
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Cache cache = new Cache(2, key -> new Value(key, key * 10));
        cache.get(1);
        cache.get(2);
        List<Thread> readers = new ArrayList<>();
        readers.add(new Thread(new Reader(cache, 1), "first"));
        readers.add(new Thread(new Reader(cache, 2), "second"));
        for (Thread reader : readers) {
            reader.start();
        }
        for (Thread reader : readers) {
            reader.join();
        }
        Report report = cache.report();
        if (report.asked() != 4 || !report.isSound(2) || !cache.isFull()) {
            throw new AssertionError("not counted");
        }
    }
}
