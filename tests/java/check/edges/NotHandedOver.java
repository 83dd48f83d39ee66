// check: deadlock=violated
// poll does not wait for the one that hands over.
import java.util.concurrent.SynchronousQueue;

public class NotHandedOver {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Thread other = new Thread(() -> {
            try {
                queue.poll(0, java.util.concurrent.TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        queue.put(1);
        other.join();
    }
}
