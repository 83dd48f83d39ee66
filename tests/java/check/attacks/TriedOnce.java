// check: race=violated
// What is done when the lock is not to be had is done without it.
import java.util.concurrent.locks.*;
public class TriedOnce {
    static final ReentrantLock lock = new ReentrantLock();
    static int n;
    static void work() {
        if (!lock.tryLock()) {
            n++;
            return;
        }
        try { n++; } finally { lock.unlock(); }
    }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
