// check: race=safe deadlock=safe assert=safe
// A semaphore with one permit excludes and orders.
import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Semaphore s = new Semaphore(1);
        Runnable r = () -> {
            s.acquireUninterruptibly();
            n++;
            s.release();
        };
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
        assert n == 2;
    }
}
