// check: race=safe deadlock=safe assert=safe
// Two threads count visits with an atomic number.
import java.util.concurrent.atomic.AtomicInteger;

public class HitCounterAtomic {
    private final AtomicInteger hits = new AtomicInteger();

    static class AtomicVisitor extends Thread {
        private final HitCounterAtomic page;

        AtomicVisitor(HitCounterAtomic page) {
            this.page = page;
        }

        @Override
        public void run() {
            page.hits.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounterAtomic page = new HitCounterAtomic();
        AtomicVisitor first = new AtomicVisitor(page);
        AtomicVisitor second = new AtomicVisitor(page);
        first.start();
        second.start();
        first.join();
        second.join();
        assert page.hits.get() == 2;
    }
}
