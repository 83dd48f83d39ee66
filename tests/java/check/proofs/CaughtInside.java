// check: race=safe deadlock=safe
// The exception is caught where the monitor is still held.
public class CaughtInside {
    static int n;
    static final Object lock = new Object();

    static void work() {
        synchronized (lock) {
            try {
                add(1);
            } catch (IllegalStateException e) {
                n = 0;
            }
        }
    }

    static void add(int most) {
        if (n >= most) {
            throw new IllegalStateException();
        }
        n++;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            new Thread(() -> work()).start();
        }
    }
}
