// check: race=safe deadlock=safe assert=safe
// A blocking queue hands on an object.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class Queue {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<int[]> q = new ArrayBlockingQueue<>(1);
        new Thread(() -> {
            try {
                q.put(new int[] {4});
            } catch (InterruptedException e) {
                assert false;
            }
        }).start();
        assert q.take()[0] == 4;
    }
}
