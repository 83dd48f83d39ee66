// check: deadlock=violated
// The taker signals the condition on which only it waits.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class WrongCondition {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition FULL = LOCK.newCondition(), EMPTY = LOCK.newCondition();
    static boolean item;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            LOCK.lock();
            item = true;
            EMPTY.signal();
            LOCK.unlock();
        }).start();
        LOCK.lock();
        while (!item) FULL.await();
        LOCK.unlock();
    }
}
