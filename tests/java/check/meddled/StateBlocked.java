// A thread that was seen blocked stays so while its monitor is held.
// check: assert=safe deadlock=safe race=safe
public class StateBlocked {
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
            assert t.getState() == Thread.State.BLOCKED;
        }
        t.join();
    }
}
