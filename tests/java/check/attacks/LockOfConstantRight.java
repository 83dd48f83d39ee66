// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of LockOfConstant.
public class LockOfConstantRight {
    enum Side { LEFT, RIGHT }
    static int n;
    static void work(Side s) { synchronized (s) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> work(Side.LEFT)).start();
        new Thread(() -> work(Side.LEFT)).start();
    }
}
