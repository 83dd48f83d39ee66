// check: race=violated deadlock=safe
// says: locks for reading RwCache.lock
// says: RwCache.hits
// A cache behind a read-write lock; readers count their hits under the read lock.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class RwCache {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;
    private int hits;

    int get() {
        lock.readLock().lock();
        try {
            hits++;
            return value;
        } finally {
            lock.readLock().unlock();
        }
    }

    void put(int value) {
        lock.writeLock().lock();
        try {
            this.value = value;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RwCache cache = new RwCache();
        Thread[] readers = new Thread[2];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new Thread(cache::get, "reader-" + i);
            readers[i].start();
        }
        cache.put(7);
        for (Thread reader : readers) {
            reader.join();
        }
    }
}
