// check: race=violated
// The monitor of a lock object is not the lock.
import java.util.concurrent.locks.ReentrantLock;

public class LockAndMonitor {
    static int n;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        new Thread(() -> {
            lock.lock();
            n++;
            lock.unlock();
        }).start();
        synchronized (lock) {
            n++;
        }
    }
}
