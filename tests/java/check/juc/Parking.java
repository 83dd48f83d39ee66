// check: race=safe deadlock=safe assert=safe
// unpark is ordered before the park that it ends; parks are repeated until the flag is set.
import java.util.concurrent.locks.LockSupport;

public class Parking {
    static volatile boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (!go) LockSupport.park();
        });
        t.start();
        go = true;
        LockSupport.unpark(t);
        t.join();
    }
}
