// A thread may stop between any two of its accesses, also under a monitor, which it gives back.
// check: assert=violated
public class StopBetween {
    static int x, y;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                x = 1;
                y = 1;
            }
        });
        t.start();
        t.stop();
        synchronized (lock) {
            assert x == y;
        }
        t.join();
    }
}
