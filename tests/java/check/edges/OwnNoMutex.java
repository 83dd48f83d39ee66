// check: race=violated
// A synchroniser that admits every thread.
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class OwnNoMutex {
    static int shared;

    static final class Mutex extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int n) {
            return true;
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
