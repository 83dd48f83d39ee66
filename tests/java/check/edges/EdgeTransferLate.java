// check: race=violated
// The write comes behind it.
import java.util.concurrent.LinkedTransferQueue;

public class EdgeTransferLate {
    static int data;
    static final LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();

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
