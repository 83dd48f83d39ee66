// check: deadlock=violated
// A stamped lock is not reentrant.
import java.util.concurrent.locks.StampedLock;

public class StampedAgain {
    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        lock.readLock();
        lock.unlockWrite(stamp);
    }
}
