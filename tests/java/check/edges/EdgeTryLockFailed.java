// check: race=violated
// One that fails orders nothing.
import java.util.concurrent.locks.ReentrantLock;

public class EdgeTryLockFailed {
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
            lock.tryLock();
            seen = ready;
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
        assert data == 1;
        writer.join();
    }
}
