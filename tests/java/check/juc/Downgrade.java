// check: deadlock=safe race=safe assert=safe
// A writer may read, then give up writing.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Downgrade {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Thread t = new Thread(() -> {
            lock.writeLock().lock();
            n = 1;
            lock.readLock().lock();
            lock.writeLock().unlock();
            assert n == 1;
            lock.readLock().unlock();
        });
        t.start();
        lock.writeLock().lock();
        n = 2;
        lock.writeLock().unlock();
        t.join();
    }
}
