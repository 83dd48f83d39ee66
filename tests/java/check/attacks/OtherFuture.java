// check: race=violated
// The result of another task orders nothing of this one.
import java.util.concurrent.*;
public class OtherFuture {
    static int n;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> a = pool.submit(() -> { n = 1; });
        Future<?> b = pool.submit(() -> { });
        b.get();
        n++;
        pool.shutdown();
    }
}
