// check: race=safe deadlock=safe assert=safe
// AtomicInteger counts and publishes.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicCounter {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger();
        Thread t = new Thread(() -> {
            data = 7;
            n.incrementAndGet();
        });
        t.start();
        if (n.get() == 1) {
            assert data == 7;
        }
        n.addAndGet(5);
        t.join();
        assert n.get() == 6;
    }
}
