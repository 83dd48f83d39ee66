// check: race=violated
// Two threads fill a queue and note in a plain counter how often.
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueTest {
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static int added;

    static void work() {
        for (int i = 0; i < 2; i++) {
            queue.add(i);
            added++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(QueueTest::work), two = new Thread(QueueTest::work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert queue.size() == 2 * 2;
    }
}
