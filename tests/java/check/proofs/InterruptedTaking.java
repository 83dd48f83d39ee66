// check: race=violated
// An interrupt ends the wait for the lock: it is not held then.
import java.util.concurrent.locks.ReentrantLock;

public class InterruptedTaking {
    static final ReentrantLock lock = new ReentrantLock();
    static int value;

    static void work() {
        Thread.currentThread().interrupt();
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            value++;
            return;
        }
        value++;
        lock.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
