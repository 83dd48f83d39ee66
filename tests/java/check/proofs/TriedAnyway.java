// check: race=violated
// Whether the lock was taken is not asked.
import java.util.concurrent.locks.ReentrantLock;

public class TriedAnyway {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        boolean taken = lock.tryLock();
        if (taken || n == 0) {
            n++;
        }
        if (taken) {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            new Thread(() -> work()).start();
        }
    }
}
