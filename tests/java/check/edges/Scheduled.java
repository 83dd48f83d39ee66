// check: race=safe
// A scheduled task is ordered before get returns.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class Scheduled {
    static int data;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<Integer> future = pool.schedule(() -> data = 1, 10, TimeUnit.MILLISECONDS);
        future.get();
        data = 2;
        pool.shutdown();
    }
}
