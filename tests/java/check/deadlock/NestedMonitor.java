// check: race=safe deadlock=violated assert=safe
/** Waiting gives one monitor back and keeps the other. */
public class NestedMonitor {
    static final Object p = new Object(), q = new Object();
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (q) {
                synchronized (p) {
                    q.notify();
                }
            }
        });
        t.start();
        synchronized (p) {
            synchronized (q) {
                q.wait();
            }
        }
    }
}
