// check: race=safe deadlock=safe assert=violated
// answers: deadlock=unknown
// tryLock may fail.
import java.util.concurrent.locks.ReentrantLock;

public class TryLock {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        new Thread(() -> {
            lock.lock();
            lock.unlock();
        }).start();
        boolean got = lock.tryLock();
        if (got) lock.unlock();
        assert got;
    }
}
