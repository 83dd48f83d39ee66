// A thread that waits for ever is woken by what stops it, and dies.
// check: assert=safe deadlock=safe race=safe
public class StopWaits {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError("a ThreadDeath comes first");
                }
            }
        });
        t.start();
        t.stop();
        t.join();
    }
}
