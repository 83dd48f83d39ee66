// check: race=violated
// Each thread has a monitor of its own, made at the same place.
public class MonitorEach {
    static int n;
    static final Object one = new Object();

    static Object monitor() { return new Object(); }

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
