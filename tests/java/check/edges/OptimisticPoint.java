// check: race=violated
// An optimistic read races with a writer (JLS 17.4.5), even if it is thrown away later.
import java.util.concurrent.locks.StampedLock;

public class OptimisticPoint {
    static int x, y;

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
