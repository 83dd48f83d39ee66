// check: race=violated
// A read lock does not exclude others that read.
import java.util.concurrent.locks.*;
public class WrittenWhileRead {
    static final ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
    static int n;
    static void work() { rw.readLock().lock(); try { n++; } finally { rw.readLock().unlock(); } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
