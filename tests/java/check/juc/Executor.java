// check: race=safe deadlock=safe assert=safe
// Tasks of a pool, and their results.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class Executor {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        int[] data = new int[1];
        Future<Integer> f = pool.submit(() -> {
            data[0] = 5;
            return 6;
        });
        assert f.get() + data[0] == 11;
        pool.shutdown();
    }
}
