// check: race=violated
// The write comes behind it.
import java.util.concurrent.SynchronousQueue;

public class EdgeSynchronousLate {
    static int data;
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                queue.put(1);
                data = 1;
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
