// check: race=safe deadlock=safe assert=safe
// ReentrantLock: unlock is ordered before the lock that follows it.
import java.util.concurrent.locks.ReentrantLock;

public class EdgeLock {
    static int data;
    static final ReentrantLock lock = new ReentrantLock();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                lock.lock();
                ready = true;
                lock.unlock();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        boolean seen = false;
        while (!seen) {
            lock.lock();
            seen = ready;
            lock.unlock();
        }
        assert data == 1;
        writer.join();
    }
}
