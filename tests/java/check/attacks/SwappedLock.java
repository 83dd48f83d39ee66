// check: race=violated
// The lock field changes between the two starts: they lock two objects.
public class SwappedLock {
    static volatile Object lock = new Object();
    static int n;
    static void work() { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        lock = new Object();
        new Thread(() -> work()).start();
    }
}
