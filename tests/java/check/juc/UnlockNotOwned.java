// check: assert=violated
// IllegalMonitorStateException of a lock.
import java.util.concurrent.locks.ReentrantLock;

public class UnlockNotOwned {
    public static void main(String[] args) {
        new ReentrantLock().unlock();
    }
}
