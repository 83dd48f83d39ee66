// As StopRuns, but nobody waits for its end.
// check: assert=violated
public class StopRunsAlive {
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
        assert !t.isAlive();
        t.join();
    }
}
