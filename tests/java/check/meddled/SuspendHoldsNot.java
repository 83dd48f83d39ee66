// As SuspendHolds, but main takes the monitor after it has resumed the thread.
// check: deadlock=safe race=safe assert=safe
public class SuspendHoldsNot {
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
        t.resume();
        synchronized (lock) {
        }
    }
}
