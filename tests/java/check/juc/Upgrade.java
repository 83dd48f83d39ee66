// check: deadlock=violated
// A reader that wants to write waits for itself.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Upgrade {
    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        lock.readLock().lock();
        lock.writeLock().lock();
    }
}
