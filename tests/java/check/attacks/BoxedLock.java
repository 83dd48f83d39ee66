// check: race=violated
// Counting makes another Integer, and so another lock.
public class BoxedLock {
    static Integer count = 1000;
    static final Object m = new Object();
    static void work() { synchronized (count) { count++; } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
