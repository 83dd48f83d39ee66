// check: race=safe deadlock=safe assert=safe
// locks: race=safe
// A cache of profiles behind a read-write lock: looked up under the read lock, loaded and dropped under the write lock.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ProfileCache {
    /** A person as the store has it. */
    static final class Profile {
        private final int id;
        private final String name;
        private final int version;

        Profile(int id, String name, int version) {
            this.id = id;
            this.name = name;
            this.version = version;
        }

        int id() {
            return id;
        }

        int version() {
            return version;
        }

        Profile renamed(String other) {
            return new Profile(id, other, version + 1);
        }

        boolean isCalled(String other) {
            return name.equals(other);
        }
    }

    /** Where profiles are kept for ever. */
    static final class Store {
        private final Map<Integer, Profile> rows = new HashMap<>();
        private int reads;

        synchronized Profile read(int id) {
            reads++;
            Profile found = rows.get(id);
            return found != null ? found : new Profile(id, "nobody", 0);
        }

        synchronized void write(Profile profile) {
            Profile old = rows.get(profile.id());
            if (old != null && old.version() >= profile.version()) {
                throw new IllegalStateException("a stale write");
            }
            rows.put(profile.id(), profile);
        }

        synchronized int reads() {
            return reads;
        }
    }

    /** What is told of changes. */
    interface Listener {
        void changed(Profile profile);
    }

    /** Counts changes. */
    static final class Counter implements Listener {
        private int count;

        @Override
        public synchronized void changed(Profile profile) {
            count++;
        }

        synchronized int count() {
            return count;
        }
    }

    /** The cache. */
    static final class Cache {
        private final ReadWriteLock lock = new ReentrantReadWriteLock();
        private final Map<Integer, Profile> profiles = new HashMap<>();
        private final List<Listener> listeners = new ArrayList<>();
        private final Store store;
        private long loads;

        Cache(Store store) {
            this.store = store;
        }

        void listen(Listener listener) {
            lock.writeLock().lock();
            try {
                listeners.add(listener);
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Looks under the read lock; loads, after another look, under the write lock. */
        Profile get(int id) {
            lock.readLock().lock();
            try {
                Profile found = profiles.get(id);
                if (found != null) {
                    return found;
                }
            } finally {
                lock.readLock().unlock();
            }
            lock.writeLock().lock();
            try {
                Profile found = profiles.get(id);
                if (found == null) {
                    found = store.read(id);
                    profiles.put(id, found);
                    loads++;
                }
                return found;
            } finally {
                lock.writeLock().unlock();
            }
        }

        /** Writes through, and tells the listeners. */
        void rename(int id, String name) {
            Profile renamed;
            lock.writeLock().lock();
            try {
                Profile old = profiles.get(id);
                if (old == null) {
                    old = store.read(id);
                }
                renamed = old.renamed(name);
                store.write(renamed);
                profiles.put(id, renamed);
                for (Listener listener : listeners) {
                    listener.changed(renamed);
                }
            } finally {
                lock.writeLock().unlock();
            }
        }

        void drop(int id) {
            lock.writeLock().lock();
            try {
                profiles.remove(id);
            } finally {
                lock.writeLock().unlock();
            }
        }

        long loads() {
            lock.readLock().lock();
            try {
                return loads;
            } finally {
                lock.readLock().unlock();
            }
        }
    }

    /** Reads a profile and says what it saw. */
    static final class Reader implements Runnable {
        private final Cache cache;
        private int seen = -1;

        Reader(Cache cache) {
            this.cache = cache;
        }

        @Override
        public void run() {
            seen = cache.get(1).version();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Store store = new Store();
        Cache cache = new Cache(store);
        Counter counter = new Counter();
        cache.listen(counter);
        Reader reader = new Reader(cache);
        Thread first = new Thread(reader);
        Thread second = new Thread(() -> cache.rename(1, "Ada"));
        first.start();
        second.start();
        cache.drop(2);
        first.join();
        second.join();
        if (!cache.get(1).isCalled("Ada") || reader.seen < 0 || reader.seen > 1) {
            throw new AssertionError("an old profile stays");
        }
        if (counter.count() != 1 || cache.loads() > 1 || store.reads() > 1) {
            throw new AssertionError("loaded twice");
        }
    }
}
