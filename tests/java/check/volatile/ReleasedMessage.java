// check: race=safe deadlock=safe assert=safe
import java.util.concurrent.atomic.AtomicInteger;
// A message behind `lazySet` and `getAcquire`: in one direction release and acquire show interleavings only.
public class ReleasedMessage {
    static final AtomicInteger READY = new AtomicInteger();
    static int message;
    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> { message = 5; READY.lazySet(1); });
        Thread reader = new Thread(() -> {
            if (READY.getAcquire() == 1 && message != 5) throw new AssertionError();
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
