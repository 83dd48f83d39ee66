// check: race=safe deadlock=safe assert=safe
// The counter is atomic.
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class QueueTestFixed {
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static final AtomicInteger added = new AtomicInteger();

    static void work() {
        for (int i = 0; i < 1; i++) {
            queue.add(i);
            added.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(QueueTestFixed::work), two = new Thread(QueueTestFixed::work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert queue.size() == 2 * 1;
    }
}
