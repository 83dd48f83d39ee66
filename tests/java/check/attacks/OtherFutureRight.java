// check: race=safe
// The right twin of OtherFuture.
import java.util.concurrent.*;
public class OtherFutureRight {
    static int n;
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> a = pool.submit(() -> { n = 1; });
        Future<?> b = pool.submit(() -> { });
        a.get();
        n++;
        pool.shutdown();
    }
}
