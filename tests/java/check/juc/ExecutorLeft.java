// check: deadlock=violated
// A pool that is never shut down keeps its thread waiting.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorLeft {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {});
    }
}
