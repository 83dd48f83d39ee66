// check: assert=violated
// The lock is given back whether it was taken or not.
import java.util.concurrent.locks.*;
public class UnlockedUntaken {
    static final ReentrantLock lock = new ReentrantLock();
    static int n;
    static void work() {
        boolean taken = lock.tryLock();
        try { if (taken) { n++; } } finally {  { lock.unlock(); } }
    }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
