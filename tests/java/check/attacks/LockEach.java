// check: race=violated
// Every worker makes its lock at the same place.
public class LockEach {
    static int n;
    final Object lock = new Object();
    void work() { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        LockEach a = new LockEach(), b = new LockEach();
        new Thread(() -> a.work()).start();
        new Thread(() -> b.work()).start();
    }
}
