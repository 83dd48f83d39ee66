// check: race=violated
// A scheduled task, and a write at the same time.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledRace {
    static int data;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<Integer> future = pool.schedule(() -> data = 1, 10, TimeUnit.MILLISECONDS);
        data = 2;
        pool.shutdown();
    }
}
