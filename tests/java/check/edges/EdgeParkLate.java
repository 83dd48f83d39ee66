// check: race=violated
// The write comes behind it.
import java.util.concurrent.locks.LockSupport;

public class EdgeParkLate {
    static int data;
    static volatile boolean ready;
    static Thread first;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                ready = true;
                LockSupport.unpark(first);
                data = 1;
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
