// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of HandledOutside.
public class HandledOutsideRight {
    static final Object m = new Object();
    static int n;
    static void fail() { if (n >= 0) { throw new IllegalStateException(); } }
    static void work() {
        try {
            synchronized (m) { fail(); }
        } catch (IllegalStateException e) {
            synchronized (m) { n++; }
        }
    }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
