// check: race=violated
// Readers are not ordered among themselves.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class EdgeReadLockBoth {
    static int data;
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                lock.readLock().lock();
                ready = true;
                lock.readLock().unlock();
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
