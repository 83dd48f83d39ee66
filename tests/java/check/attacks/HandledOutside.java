// check: race=violated
// The exception leaves the block, and its handler has no lock.
public class HandledOutside {
    static final Object m = new Object();
    static int n;
    static void fail() { if (n >= 0) { throw new IllegalStateException(); } }
    static void work() {
        try {
            synchronized (m) { fail(); }
        } catch (IllegalStateException e) {
            n++;
        }
    }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
