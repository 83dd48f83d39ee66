// check: race=safe deadlock=safe
// The right twin of TwoPermits.
import java.util.concurrent.*;
public class TwoPermitsRight {
    static final Semaphore s = new Semaphore(1);
    static int n;
    static void work() { s.acquireUninterruptibly(); n++; s.release(); }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
