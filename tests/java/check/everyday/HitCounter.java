// check: race=violated deadlock=safe assert=violated
// says: data race on HitCounter.hits
// says: AtomicInteger
// says: uncaught java.lang.AssertionError: 2 visits, counted
// Two threads count visits without a lock.
public class HitCounter {
    private int hits;

    void visit() {
        hits++;
    }

    int hits() {
        return hits;
    }

    static class Visitor extends Thread {
        private final HitCounter page;

        Visitor(HitCounter page) {
            this.page = page;
        }

        @Override
        public void run() {
            page.visit();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HitCounter page = new HitCounter();
        Visitor first = new Visitor(page);
        Visitor second = new Visitor(page);
        first.start();
        second.start();
        first.join();
        second.join();
        assert page.hits() == 2 : "2 visits, counted " + page.hits();
    }
}
