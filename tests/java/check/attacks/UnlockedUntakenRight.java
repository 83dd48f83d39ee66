// check: assert=safe race=safe
// locks: race=safe
// The right twin of UnlockedUntaken.
import java.util.concurrent.locks.*;
public class UnlockedUntakenRight {
    static final ReentrantLock lock = new ReentrantLock();
    static int n;
    static void work() {
        boolean taken = lock.tryLock();
        try { if (taken) { n++; } } finally { if (taken) { lock.unlock(); } }
    }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
