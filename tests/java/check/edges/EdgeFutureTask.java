// check: race=safe deadlock=safe assert=safe
// FutureTask: the task is ordered before get returns.
import java.util.concurrent.FutureTask;

public class EdgeFutureTask {
    static int data;
    static final FutureTask<String> task = new FutureTask<>(() -> "x");

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                task.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        task.get();
        assert data == 1;
        writer.join();
    }
}
