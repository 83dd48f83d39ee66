// A thread that is notified while it is suspended takes the monitor when it is resumed.
// check: deadlock=safe race=safe assert=safe
public class SuspendNotified {
    static boolean told;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (!told) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        t.start();
        synchronized (lock) {
            t.suspend();
            told = true;
            lock.notify();
        }
        t.resume();
        t.join();
    }
}
