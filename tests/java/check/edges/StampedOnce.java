// check: race=safe deadlock=safe assert=safe
// A stamped lock.
import java.util.concurrent.locks.StampedLock;

public class StampedOnce {
    public static void main(String[] args) {
        StampedLock lock = new StampedLock();
        long stamp = lock.writeLock();
        lock.unlockWrite(stamp);
    }
}
