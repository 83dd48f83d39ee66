// As StateBlocked, but a thread that is about to wait for a monitor still runs.
// check: assert=violated
public class StateBlockedEarly {
    static volatile boolean there;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            there = true;
            synchronized (lock) {
            }
        });
        synchronized (lock) {
            t.start();
            while (!there) {
                Thread.yield();
            }
            assert t.getState() == Thread.State.BLOCKED;
        }
        t.join();
    }
}
