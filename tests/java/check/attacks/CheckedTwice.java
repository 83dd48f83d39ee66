// check: race=violated
// Double-checked locking without volatile.
public class CheckedTwice {
    int v = 1;
    static  CheckedTwice it;
    static CheckedTwice get() {
        if (it == null) { synchronized (CheckedTwice.class) { if (it == null) { it = new CheckedTwice(); } } }
        return it;
    }
    public static void main(String[] args) {
        new Thread(() -> get()).start();
        new Thread(() -> get()).start();
    }
}
