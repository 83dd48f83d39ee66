// check: race=violated deadlock=safe
// A semaphore with two permits excludes no thread, and acquirers do not order each other.
import java.util.concurrent.Semaphore;

public class SemaphoreTwo {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Semaphore s = new Semaphore(2);
        Runnable r = () -> {
            s.acquireUninterruptibly();
            n++;
            s.release();
        };
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
    }
}
