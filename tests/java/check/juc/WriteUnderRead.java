// check: race=violated
// Two threads write under the read lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriteUnderRead {
    static int a;

    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Runnable r = () -> {
            lock.readLock().lock();
            a++;
            lock.readLock().unlock();
        };
        new Thread(r).start();
        r.run();
    }
}
