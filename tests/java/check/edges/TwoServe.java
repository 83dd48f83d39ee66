// check: deadlock=safe assert=safe
// flags: --max-states 3000
// answers: all=unknown
// A task waits for another one, which a second thread runs.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class TwoServe {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int sum = pool.submit(() -> 1 + pool.submit(() -> 2).get()).get();
        assert sum == 3;
        pool.shutdown();
    }
}
