// check: race=violated
// shutdown orders nothing.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ShutdownOnly {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> data = 1);
        pool.shutdown();
        if (!pool.isTerminated() || true) {
            assert data == 1;
        }
    }
}
