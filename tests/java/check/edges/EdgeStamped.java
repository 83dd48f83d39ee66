// check: race=safe deadlock=safe assert=safe
// StampedLock: unlockWrite is ordered before a later readLock.
import java.util.concurrent.locks.StampedLock;

public class EdgeStamped {
    static int data;
    static final StampedLock lock = new StampedLock();
    static volatile boolean holds;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                long stamp = lock.writeLock();
                holds = true;
                lock.unlockWrite(stamp);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!holds) {
            Thread.yield();
        }
        long stamp = lock.readLock();
        lock.unlockRead(stamp);
        assert data == 1;
        writer.join();
    }
}
