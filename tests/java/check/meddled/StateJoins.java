// Who joins a thread waits on its monitor: it is waiting, or blocked if another has the monitor.
// check: assert=safe deadlock=safe race=safe
public class StateJoins {
    static volatile boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            while (!go) {
                Thread.yield();
            }
        });
        Thread t = new Thread(() -> {
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        t.start();
        while (t.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        assert other.isAlive();
        go = true;
        t.join();
    }
}
