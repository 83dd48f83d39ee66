// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of LockEach.
public class LockEachRight {
    static int n;
    static final Object lock = new Object();
    void work() { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        LockEachRight a = new LockEachRight(), b = new LockEachRight();
        new Thread(() -> a.work()).start();
        new Thread(() -> b.work()).start();
    }
}
