// check: race=safe deadlock=safe assert=safe
// Volatile fields, read optimistically.
import java.util.concurrent.locks.StampedLock;

public class OptimisticVolatile {
    static volatile int x, y;

    public static void main(String[] args) throws Exception {
        StampedLock lock = new StampedLock();
        Thread writer = new Thread(() -> {
            long stamp = lock.writeLock();
            x = 1;
            y = 1;
            lock.unlockWrite(stamp);
        });
        writer.start();
        long stamp = lock.tryOptimisticRead();
        int a = x, b = y;
        if (stamp != 0 && lock.validate(stamp)) {
            assert a == b;
        }
        writer.join();
    }
}
