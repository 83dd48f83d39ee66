// A Lock, unlike a monitor, stays held where the thread dies before the try.
// check: deadlock=violated
import java.util.concurrent.locks.ReentrantLock;

public class StopLeaksLock {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        t.start();
        t.stop();
        t.join();
        lock.lock();
        lock.unlock();
    }
}
