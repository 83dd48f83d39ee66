// check: race=safe deadlock=safe assert=safe
// ReentrantReadWriteLock: the unlock of a writer is ordered before the lock of a reader.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class EdgeReadLock {
    static int data;
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                lock.writeLock().lock();
                ready = true;
                lock.writeLock().unlock();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        boolean seen = false;
        while (!seen) {
            lock.readLock().lock();
            seen = ready;
            lock.readLock().unlock();
        }
        assert data == 1;
        writer.join();
    }
}
