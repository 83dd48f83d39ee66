// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of LocksOfArray.
public class LocksOfArrayRight {
    static final Object[] locks = { new Object(), new Object() };
    static int n;
    static void work(int i) { synchronized (locks[0]) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> work(0)).start();
        new Thread(() -> work(1)).start();
    }
}
