// check: race=safe deadlock=safe assert=safe
// ForkJoinPool: submission is ordered before the task, and the task before the return of get and of awaitTermination.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class EdgeForkSubmit {
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
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            assert other == 1;
        }
    }
}
