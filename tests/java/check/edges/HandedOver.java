// check: deadlock=safe assert=safe
// A hand-over.
import java.util.concurrent.SynchronousQueue;

public class HandedOver {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread other = new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        queue.put(1);
        other.join();
    }
}
