// check: race=safe deadlock=safe assert=safe
// A buffer with a lock and two conditions.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Conditions {
    final Lock lock = new ReentrantLock();
    final Condition full = lock.newCondition(), empty = lock.newCondition();
    int item;

    void put(int i) throws InterruptedException {
        lock.lock();
        try {
            while (item != 0) empty.await();
            item = i;
            full.signal();
        } finally {
            lock.unlock();
        }
    }
    int take() throws InterruptedException {
        lock.lock();
        try {
            while (item == 0) full.await();
            int i = item;
            item = 0;
            empty.signal();
            return i;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions c = new Conditions();
        Thread t = new Thread(() -> {
            try {
                c.put(1);
                c.put(2);
            } catch (InterruptedException e) {
                assert false;
            }
        });
        t.start();
        assert c.take() == 1;
        assert c.take() == 2;
        t.join();
    }
}
