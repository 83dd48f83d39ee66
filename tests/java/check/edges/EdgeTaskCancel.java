// check: race=safe deadlock=safe assert=safe
// FutureTask: cancel is ordered before an isCancelled that says so.
import java.util.concurrent.FutureTask;

public class EdgeTaskCancel {
    static int data;
    static final FutureTask<Integer> task = new FutureTask<>(() -> 1);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                task.cancel(false);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!task.isCancelled()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
