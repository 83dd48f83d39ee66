// As SuspendForEver, but nobody waits for a daemon.
// check: deadlock=safe race=safe assert=safe
public class SuspendDaemon {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Thread t = new Thread(() -> { });
        t.setDaemon(true);
        t.start();
        t.resume();
        t.suspend();
    }
}
