// A thread that runs for ever ends where it is stopped; its ThreadDeath is no uncaught exception.
// check: assert=safe deadlock=safe race=safe
public class StopRuns {
    static volatile int n;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            while (true) {
                n = 1;
            }
        });
        t.start();
        t.stop();
        t.join();
        assert !t.isAlive();
    }
}
