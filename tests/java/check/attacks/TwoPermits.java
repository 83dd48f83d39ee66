// check: race=violated
// A semaphore of two lets two pass.
import java.util.concurrent.*;
public class TwoPermits {
    static final Semaphore s = new Semaphore(2);
    static int n;
    static void work() { s.acquireUninterruptibly(); n++; s.release(); }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
