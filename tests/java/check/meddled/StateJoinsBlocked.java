// As StateJoins, but main has the monitor of the thread that is joined: the joiner never waits.
// check: assert=violated
public class StateJoinsBlocked {
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
        synchronized (other) {
            t.start();
            assert t.getState() != Thread.State.BLOCKED;
        }
        go = true;
        t.join();
    }
}
