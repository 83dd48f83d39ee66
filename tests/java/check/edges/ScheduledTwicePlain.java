// check: race=violated
// Executions of the task are ordered; the read is not ordered after the last one.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledTwicePlain {
    static int ticks;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        CountDownLatch once = new CountDownLatch(1);
        ScheduledFuture<?> often = pool.scheduleAtFixedRate(() -> {
            ticks++;
            once.countDown();
        }, 0, 10, TimeUnit.MILLISECONDS);
        once.await();
        often.cancel(false);
        pool.shutdown();
        assert ticks >= 1;
    }
}
