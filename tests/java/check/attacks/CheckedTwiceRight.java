// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of CheckedTwice.
public class CheckedTwiceRight {
    int v = 1;
    static volatile CheckedTwiceRight it;
    static CheckedTwiceRight get() {
        if (it == null) { synchronized (CheckedTwiceRight.class) { if (it == null) { it = new CheckedTwiceRight(); } } }
        return it;
    }
    public static void main(String[] args) {
        new Thread(() -> get()).start();
        new Thread(() -> get()).start();
    }
}
