// check: race=violated
// The write comes behind it.
import java.util.concurrent.locks.ReentrantLock;

public class EdgeLockLate {
    static int data;
    static final ReentrantLock lock = new ReentrantLock();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                lock.lock();
                ready = true;
                lock.unlock();
                data = 1;
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
