// check: race=safe
// locks: race=safe
// Who has written goes on reading: the writing side is given back first.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Downgraded {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int value;
    static int twice;

    static void work() {
        lock.writeLock().lock();
        value++;
        lock.readLock().lock();
        twice = value * 2;
        lock.writeLock().unlock();
        int seen = value;
        lock.readLock().unlock();
        if (seen < 1) {
            throw new AssertionError();
        }
    }

    static void look() {
        lock.readLock().lock();
        int seen = value;
        lock.readLock().unlock();
        if (seen < 0) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> look()).start();
    }
}
