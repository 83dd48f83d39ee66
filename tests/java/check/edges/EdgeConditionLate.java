// check: race=violated
// The write comes behind it.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class EdgeConditionLate {
    static int data;
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition done = lock.newCondition();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                lock.lock();
                ready = true;
                done.signal();
                lock.unlock();
                data = 1;
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
