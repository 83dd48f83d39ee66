// check: deadlock=safe
// The right twin of ShutNotAwaited.
import java.util.concurrent.*;
public class ShutNotAwaitedRight {
    static int n;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> n = 1);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        n++;
    }
}
