// check: deadlock=violated
// A task waits for another one in a pool of one thread.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SelfService {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int sum = pool.submit(() -> 1 + pool.submit(() -> 2).get()).get();
        assert sum == 3;
        pool.shutdown();
    }
}
