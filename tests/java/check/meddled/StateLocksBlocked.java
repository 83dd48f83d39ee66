// As StateLocks, but it rules the parked thread out.
// check: assert=violated
import java.util.concurrent.locks.ReentrantLock;

public class StateLocksBlocked {
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        t.start();
        assert t.getState() != Thread.State.WAITING;
        lock.unlock();
        t.join();
    }
}
