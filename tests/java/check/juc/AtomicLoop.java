// check: race=safe assert=safe
// A compare-and-set loop.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicLoop {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger(1);
        Runnable twice = () -> {
            int old;
            do {
                old = n.get();
            } while (!n.compareAndSet(old, old * 2));
        };
        Thread t = new Thread(twice);
        t.start();
        twice.run();
        t.join();
        assert n.get() == 4;
    }
}
