// check: deadlock=violated
// Nothing unparks the thread.
import java.util.concurrent.locks.LockSupport;

public class ParkForEver {
    static volatile boolean go;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!go) LockSupport.park();
        }).start();
    }
}
