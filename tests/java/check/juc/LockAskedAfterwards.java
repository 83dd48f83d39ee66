// check: race=safe deadlock=safe assert=safe
// The other thread has ended when the lock is asked for; asking takes it from no thread that tries.
import java.util.concurrent.locks.ReentrantLock;

public class LockAskedAfterwards {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            if (!lock.tryLock()) {
                throw new AssertionError("it is mine");
            }
            if (!lock.isLocked() || !lock.isHeldByCurrentThread() || lock.getHoldCount() != 1) {
                throw new AssertionError("I have it");
            }
            lock.unlock();
        });
        other.start();
        lock.isLocked();
        other.join();
        if (lock.isLocked() || lock.isHeldByCurrentThread()) {
            throw new AssertionError("it is free");
        }
    }
}
