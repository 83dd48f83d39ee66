// check: race=safe
// Who does not get the lock does nothing.
import java.util.concurrent.locks.ReentrantLock;

public class TriedAndTaken {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        boolean taken = lock.tryLock();
        if (taken) {
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
