// check: race=violated
// The write comes behind it.
import java.util.concurrent.locks.StampedLock;

public class EdgeStampedLate {
    static int data;
    static final StampedLock lock = new StampedLock();
    static volatile boolean holds;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                long stamp = lock.writeLock();
                holds = true;
                lock.unlockWrite(stamp);
                data = 1;
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
