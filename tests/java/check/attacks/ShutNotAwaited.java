// check: race=violated
// A shutdown does not wait for the tasks.
import java.util.concurrent.*;
public class ShutNotAwaited {
    static int n;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> n = 1);
        pool.shutdown();
        n++;
    }
}
