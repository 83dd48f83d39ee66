// Who waits for a Lock is parked: waiting, not blocked.
// check: assert=safe deadlock=safe race=safe
import java.util.concurrent.locks.ReentrantLock;

public class StateLocks {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        t.start();
        Thread.State s = t.getState();
        assert s == Thread.State.RUNNABLE || s == Thread.State.WAITING;
        lock.unlock();
        t.join();
    }
}
