// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of BoxedLock.
public class BoxedLockRight {
    static Integer count = 1000;
    static final Object m = new Object();
    static void work() { synchronized (m) { count++; } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
