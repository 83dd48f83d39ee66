// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of SwappedLock.
public class SwappedLockRight {
    static volatile Object lock = new Object();
    static int n;
    static void work() { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
