// check: race=safe deadlock=safe assert=safe
// A task at a fixed rate: what it counts is atomic.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class ScheduledTwice {
    static final AtomicInteger ticks = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        CountDownLatch once = new CountDownLatch(1);
        ScheduledFuture<?> often = pool.scheduleAtFixedRate(() -> {
            ticks.incrementAndGet();
            once.countDown();
        }, 0, 10, TimeUnit.MILLISECONDS);
        once.await();
        often.cancel(false);
        pool.shutdown();
        assert ticks.get() >= 1;
    }
}
