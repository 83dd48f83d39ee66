// check: race=safe deadlock=safe assert=safe
// What comes before submit is ordered before the task.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class BeforeSubmit {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        data = 1;
        pool.submit(() -> data + 1);
        pool.shutdown();
    }
}
