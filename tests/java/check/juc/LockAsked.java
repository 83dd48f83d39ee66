// check: race=safe deadlock=safe assert=violated
// answers: deadlock=unknown
// Another thread may hold the lock when it is asked for.
import java.util.concurrent.locks.ReentrantLock;

public class LockAsked {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) {
        new Thread(() -> {
            lock.lock();
            lock.unlock();
        }).start();
        if (lock.isLocked()) {
            throw new AssertionError();
        }
    }
}
