// check: race=safe deadlock=safe assert=safe
// A cache behind a read-write lock; readers count their hits atomically.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class RwCacheAtomic {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int value;
    private final AtomicInteger hits = new AtomicInteger();

    int get() {
        lock.readLock().lock();
        try {
            hits.incrementAndGet();
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
        RwCacheAtomic cache = new RwCacheAtomic();
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
