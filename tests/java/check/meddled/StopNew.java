// A thread that was stopped before it was started ends at once.
// check: assert=safe deadlock=safe race=safe
public class StopNew {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new AssertionError("never runs");
        });
        t.stop();
        t.start();
        t.join();
        assert !t.isAlive();
    }
}
