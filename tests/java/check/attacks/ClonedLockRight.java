// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of ClonedLock.
public class ClonedLockRight {
    static int n;
    static void work(Object lock) { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        int[] lock = { 1 };
        int[] copy = lock;
        new Thread(() -> work(lock)).start();
        new Thread(() -> work(copy)).start();
    }
}
