// check: race=safe deadlock=safe assert=safe
// LockSupport: what comes before a volatile write and unpark is seen after park.
import java.util.concurrent.locks.LockSupport;

public class EdgePark {
    static int data;
    static volatile boolean ready;
    static Thread first;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                ready = true;
                LockSupport.unpark(first);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        first = Thread.currentThread();
        writer.start();
        while (!ready) {
            LockSupport.park();
        }
        assert data == 1;
        writer.join();
    }
}
