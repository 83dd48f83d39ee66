// check: race=violated
// A daemon is a thread like others until the end.
public class DaemonWrites {
    static int n;
    static final Object m = new Object();
    public static void main(String[] args) {
        Thread t = new Thread(() -> { n = 1; });
        t.setDaemon(true);
        t.start();
        synchronized (m) { n++; }
    }
}
