// check: race=safe deadlock=safe
// Forty threads add under one monitor.
public class OneMonitor {
    static int n;
    static final Object one = new Object();

    static Object monitor() { return one; }

    static void work() {
        synchronized (monitor()) {
            n++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            new Thread(() -> work()).start();
        }
    }
}
