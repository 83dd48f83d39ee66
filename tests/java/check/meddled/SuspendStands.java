// Once suspend() has returned, the thread makes no step.
// check: assert=safe deadlock=safe race=safe
public class SuspendStands {
    static volatile int n;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            n = 1;
            n = 2;
        });
        t.start();
        t.suspend();
        int seen = n;
        assert seen == n;
        t.resume();
        t.join();
        assert n == 2;
    }
}
