// check: race=violated
// What comes behind submit is not ordered before the task.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class AfterSubmit {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> data + 1);
        data = 1;
        pool.shutdown();
    }
}
