// As StopBetween, but what is under the monitor is one access.
// check: assert=safe deadlock=safe race=safe
public class StopBetweenNot {
    static int x;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                x = 2;
            }
        });
        t.start();
        t.stop();
        synchronized (lock) {
            assert x == 0 || x == 2;
        }
        t.join();
    }
}
