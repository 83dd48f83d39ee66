// check: race=violated
// A clone is another object.
public class ClonedLock {
    static int n;
    static void work(Object lock) { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        int[] lock = { 1 };
        int[] copy = lock.clone();
        new Thread(() -> work(lock)).start();
        new Thread(() -> work(copy)).start();
    }
}
