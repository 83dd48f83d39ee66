// check: race=safe deadlock=safe assert=safe
// Condition: what a thread does before it signals under the lock is ordered before the return of await.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class EdgeCondition {
    static int data;
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition done = lock.newCondition();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                lock.lock();
                ready = true;
                done.signal();
                lock.unlock();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        lock.lock();
        while (!ready) {
            done.await();
        }
        lock.unlock();
        assert data == 1;
        writer.join();
    }
}
