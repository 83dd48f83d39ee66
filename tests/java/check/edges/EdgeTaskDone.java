// check: race=safe deadlock=safe assert=safe
// FutureTask: the run is ordered before an isDone that says so.
import java.util.concurrent.FutureTask;

public class EdgeTaskDone {
    static int data;
    static final FutureTask<Integer> task = new FutureTask<>(() -> 1);

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
        while (!task.isDone()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
