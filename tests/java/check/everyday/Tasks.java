// check: race=violated deadlock=safe
// says: data race on Tasks.done
// says: pool-1-thread-1
// Tasks of a pool add to a plain field.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class Tasks {
    static int done;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> done++);
        pool.execute(() -> done++);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }
}
