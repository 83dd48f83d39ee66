// As StateSleeps, but the sleep can be seen.
// check: assert=violated
public class StateSleepsSeen {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        assert t.getState() != Thread.State.TIMED_WAITING;
        t.join();
    }
}
