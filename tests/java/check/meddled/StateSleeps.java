// A thread that only sleeps is never waiting or blocked.
// check: assert=safe deadlock=safe race=safe
public class StateSleeps {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        Thread.State s = t.getState();
        assert s == Thread.State.RUNNABLE || s == Thread.State.TIMED_WAITING || s == Thread.State.TERMINATED;
        t.join();
    }
}
