// check: race=violated
// The exception has left the synchronized block when it is caught.
public class CaughtOutside {
    static int n;
    static final Object lock = new Object();

    static void work() {
        try {
            synchronized (lock) {
                add(1);
            }
        } catch (IllegalStateException e) {
            n = 0;
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
