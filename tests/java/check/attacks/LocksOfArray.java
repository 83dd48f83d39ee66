// check: race=violated
// Elements of one array are different locks.
public class LocksOfArray {
    static final Object[] locks = { new Object(), new Object() };
    static int n;
    static void work(int i) { synchronized (locks[i]) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> work(0)).start();
        new Thread(() -> work(1)).start();
    }
}
