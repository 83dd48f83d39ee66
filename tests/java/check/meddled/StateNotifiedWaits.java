// As StateNotified, but it asserts that the thread goes on waiting.
// check: assert=violated
public class StateNotifiedWaits {
    static boolean told;

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
        while (t.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        synchronized (lock) {
            told = true;
            lock.notify();
            assert t.getState() == Thread.State.WAITING;
        }
        t.join();
    }
}
