// A ThreadDeath can be caught like any other; the thread goes on.
// check: assert=safe deadlock=safe race=safe
public class StopSwallowed {
    static volatile int n;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                n = 1;
                n = 2;
            } catch (ThreadDeath e) {
                n = 3;
            }
        });
        t.start();
        t.join();
        t.stop();
        assert n == 2;
    }
}
