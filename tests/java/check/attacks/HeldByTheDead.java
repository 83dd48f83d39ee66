// check: deadlock=violated
// A lock is not given back by an exception that ends its thread.
import java.util.concurrent.locks.*;
public class HeldByTheDead {
    static final ReentrantLock lock = new ReentrantLock();
    static int n;
    public static void main(String[] args) throws Exception {
        Thread bad = new Thread(() -> { lock.lock(); throw new IllegalStateException(); });
        bad.start();
        bad.join();
        lock.lock();
        n++;
        lock.unlock();
    }
}
