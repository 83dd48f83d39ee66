// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of HeldByTheDead.
import java.util.concurrent.locks.*;
public class HeldByTheDeadRight {
    static final ReentrantLock lock = new ReentrantLock();
    static int n;
    public static void main(String[] args) throws Exception {
        Thread bad = new Thread(() -> { lock.lock(); n++; lock.unlock(); });
        bad.start();
        bad.join();
        lock.lock();
        n++;
        lock.unlock();
    }
}
