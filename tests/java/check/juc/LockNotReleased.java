// check: deadlock=violated
// An exception passes the unlock.
import java.util.concurrent.locks.ReentrantLock;

public class LockNotReleased {
    static final ReentrantLock LOCK = new ReentrantLock();

    static void work(boolean fail) {
        LOCK.lock();
        if (fail) throw new IllegalStateException();
        LOCK.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> work(false)).start();
        try {
            work(true);
        } catch (IllegalStateException e) {
            System.out.print("");
        }
    }
}
