// As StopSwallowed, but the stop comes while the thread may run.
// check: assert=violated
public class StopSwallowedEarly {
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
        t.stop();
        t.join();
        assert n == 2;
    }
}
