// check: race=violated
// The write comes behind it.
import java.util.concurrent.FutureTask;

public class EdgeFutureTaskLate {
    static int data;
    static final FutureTask<String> task = new FutureTask<>(() -> "x");

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                task.run();
                data = 1;
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
