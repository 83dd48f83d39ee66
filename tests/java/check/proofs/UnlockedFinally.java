// check: race=safe deadlock=safe
// flags: --max-states 3000
// answers: deadlock=unknown
// The lock is given back on every way.
import java.util.concurrent.locks.ReentrantLock;

public class UnlockedFinally {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        lock.lock();
        try {
            add(2);
        } finally {
            lock.unlock();
        }
    }

    static void add(int most) {
        if (n >= most) {
            throw new IllegalStateException();
        }
        n++;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            new Thread(() -> {
                try {
                    work();
                } catch (IllegalStateException e) {
                    // Too many.
                }
            }).start();
        }
    }
}
