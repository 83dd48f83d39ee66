// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of TriedOnce.
import java.util.concurrent.locks.*;
public class TriedOnceRight {
    static final ReentrantLock lock = new ReentrantLock();
    static int n;
    static void work() {
        if (!lock.tryLock()) {
            return;
        }
        try { n++; } finally { lock.unlock(); }
    }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
