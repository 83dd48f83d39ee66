// check: assert=safe race=safe deadlock=safe
// The handler of uncaught exceptions gets it.
public class Handled {
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { throw new IllegalStateException("x"); });
        t.setUncaughtExceptionHandler((thread, e) -> seen++);
        t.start();
        t.join();
        assert seen == 1;
    }
}
