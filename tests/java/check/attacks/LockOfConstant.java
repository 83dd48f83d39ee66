// check: race=violated
// Each constant of an enum is an object.
public class LockOfConstant {
    enum Side { LEFT, RIGHT }
    static int n;
    static void work(Side s) { synchronized (s) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> work(Side.LEFT)).start();
        new Thread(() -> work(Side.RIGHT)).start();
    }
}
