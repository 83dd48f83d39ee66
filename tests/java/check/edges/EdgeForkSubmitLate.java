// check: race=violated deadlock=safe
// The pool may not have terminated when the time is over.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class EdgeForkSubmitLate {
    static int data;
    static int other;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        data = 1;
        Future<?> task = pool.submit(() -> data++);
        pool.execute(() -> other++);
        task.get();
        assert data == 2;
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.SECONDS);
        if (other >= 0) {
            assert other <= 1;
        }
    }
}
