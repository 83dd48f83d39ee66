// check: race=safe deadlock=safe assert=safe
// SynchronousQueue: put is ordered before the return of take.
import java.util.concurrent.SynchronousQueue;

public class EdgeSynchronous {
    static int data;
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                queue.put(1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        queue.take();
        assert data == 1;
        writer.join();
    }
}
