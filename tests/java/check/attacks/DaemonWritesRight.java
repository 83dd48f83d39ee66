// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of DaemonWrites.
public class DaemonWritesRight {
    static int n;
    static final Object m = new Object();
    public static void main(String[] args) {
        Thread t = new Thread(() -> { synchronized (m) { n = 1; } });
        t.setDaemon(true);
        t.start();
        synchronized (m) { n++; }
    }
}
