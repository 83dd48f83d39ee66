// check: race=safe assert=violated
// get and set are two operations.
import java.util.concurrent.atomic.AtomicInteger;

public class GetThenSet {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger n = new AtomicInteger(1);
        Thread t = new Thread(() -> n.set(n.get() * 2));
        t.start();
        n.set(n.get() * 2);
        t.join();
        assert n.get() == 4;
    }
}
