// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of WrittenWhileRead.
import java.util.concurrent.locks.*;
public class WrittenWhileReadRight {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int n;
    static void work() { rw.writeLock().lock(); try { n++; } finally { rw.writeLock().unlock(); } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
