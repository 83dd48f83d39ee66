// check: race=safe deadlock=safe assert=safe
// Two tasks after delays: one thread executes both, the one with the shorter delay first.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledPair {
    static int last;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        ScheduledFuture<?> first = pool.schedule(() -> last = 1, 10, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> second = pool.schedule(() -> last = 2, 20, TimeUnit.MILLISECONDS);
        second.get();
        first.get();
        assert last == 2;
        pool.shutdown();
    }
}
