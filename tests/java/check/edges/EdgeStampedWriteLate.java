// check: race=violated
// The write comes behind it.
import java.util.concurrent.locks.StampedLock;

public class EdgeStampedWriteLate {
    static int data;
    static final StampedLock lock = new StampedLock();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                long stamp = lock.writeLock();
                ready = true;
                lock.unlockWrite(stamp);
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        boolean seen = false;
        while (!seen) {
            long stamp = lock.readLock();
            seen = ready;
            lock.unlockRead(stamp);
        }
        assert data == 1;
        writer.join();
    }
}
