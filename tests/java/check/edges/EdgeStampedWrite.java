// check: race=safe deadlock=safe assert=safe
// StampedLock: unlockWrite is ordered before the readLock that follows it.
import java.util.concurrent.locks.StampedLock;

public class EdgeStampedWrite {
    static int data;
    static final StampedLock lock = new StampedLock();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                long stamp = lock.writeLock();
                ready = true;
                lock.unlockWrite(stamp);
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
