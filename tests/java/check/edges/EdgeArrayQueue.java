// check: race=safe deadlock=safe assert=safe
// What comes before an element enters a ArrayBlockingQueue is ordered before what follows its leaving.
import java.util.concurrent.ArrayBlockingQueue;

public class EdgeArrayQueue {
    static int data;
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);

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
