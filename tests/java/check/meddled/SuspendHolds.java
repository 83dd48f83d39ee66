// A suspended thread keeps its monitor: main waits for it for ever.
// check: deadlock=violated race=safe assert=safe
public class SuspendHolds {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                Thread.yield();
            }
        });
        t.start();
        t.suspend();
        synchronized (lock) {
        }
        t.resume();
    }
}
