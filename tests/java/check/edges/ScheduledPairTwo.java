// check: race=violated
// Two threads execute them at the same time.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledPairTwo {
    static int last;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        ScheduledFuture<?> first = pool.schedule(() -> last = 1, 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> second = pool.schedule(() -> last = 2, 20, TimeUnit.MILLISECONDS);
        second.get();
        first.get();
        assert last > 0;
        pool.shutdown();
    }
}
