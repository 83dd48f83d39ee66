// As SuspendStands, but the second look comes when the thread may run again.
// check: assert=violated
public class SuspendStandsNot {
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
        t.resume();
        assert seen == n;
        t.join();
    }
}
