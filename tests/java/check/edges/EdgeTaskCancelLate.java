// check: race=violated
// The write comes behind it.
import java.util.concurrent.FutureTask;

public class EdgeTaskCancelLate {
    static int data;
    static final FutureTask<Integer> task = new FutureTask<>(() -> 1);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                task.cancel(false);
                data = 1;
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
