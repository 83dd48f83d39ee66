// As StateBlocked, but after the monitor is given back: the thread may not have noticed, or may have ended.
// check: assert=violated
public class StateBlockedLate {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
            }
        });
        synchronized (lock) {
            t.start();
            while (t.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
        }
        assert t.getState() != Thread.State.BLOCKED;
        t.join();
    }
}
