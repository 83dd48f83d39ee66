// A thread that was notified is blocked as long as the monitor is held.
// check: assert=safe deadlock=safe race=safe
public class StateNotified {
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
            assert t.getState() == Thread.State.BLOCKED || t.getState() == Thread.State.RUNNABLE;
        }
        t.join();
    }
}
