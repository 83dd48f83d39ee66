// check: race=safe deadlock=safe assert=safe
// A mutex of one's own over AbstractQueuedSynchronizer.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnMutex {
    static int shared;

    static final class Mutex extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int n) {
            return compareAndSetState(0, 1);
        }

        protected boolean tryRelease(int n) {
            setState(0);
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        Mutex mutex = new Mutex();
        Runnable work = () -> {
            mutex.acquire(1);
            shared++;
            mutex.release(1);
        };
        Thread one = new Thread(work), two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert shared == 2;
    }
}
