// check: race=safe deadlock=safe assert=safe
// Readers and a writer.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWrite {
    static int a, b;

    public static void main(String[] args) throws InterruptedException {
        ReadWriteLock lock = new ReentrantReadWriteLock();
        Thread t = new Thread(() -> {
            lock.writeLock().lock();
            a++;
            b++;
            lock.writeLock().unlock();
        });
        t.start();
        lock.readLock().lock();
        assert a == b;
        lock.readLock().unlock();
        t.join();
    }
}
