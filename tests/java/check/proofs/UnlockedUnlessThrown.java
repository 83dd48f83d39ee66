// check: deadlock=violated
// A thread that dies of an exception keeps the lock.
import java.util.concurrent.locks.ReentrantLock;

public class UnlockedUnlessThrown {
    static int n;
    static final ReentrantLock lock = new ReentrantLock();

    static void work() {
        lock.lock();
        add(2);
        lock.unlock();
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
