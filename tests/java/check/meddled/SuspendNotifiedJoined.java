// As SuspendNotified, but it is joined before it is resumed.
// check: deadlock=violated race=safe assert=safe
public class SuspendNotifiedJoined {
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
        t.join();
        t.resume();
    }
}
