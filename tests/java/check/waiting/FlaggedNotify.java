// check: deadlock=safe race=safe
// LostNotify with a flag under the lock.
public class FlaggedNotify {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        new Thread(() -> {
            synchronized (o) {
                done = true;
                o.notify();
            }
        }).start();
        synchronized (o) {
            while (!done) o.wait();
        }
    }
}
