// check: race=safe deadlock=safe assert=safe
// ReentrantLock, nested, released in finally.
import java.util.concurrent.locks.ReentrantLock;

public class LockCounter {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int n;

    static void add() {
        LOCK.lock();
        try {
            LOCK.lock();
            n++;
            LOCK.unlock();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(LockCounter::add);
        t.start();
        add();
        t.join();
        assert n == 2;
    }
}
