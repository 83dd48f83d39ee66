// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of TextAsLock.
public class TextAsLockRight {
    static int n;
    static void one() { synchronized ("the lock") { n++; } }
    static void two() { synchronized ("the lock") { n++; } }
    public static void main(String[] args) {
        new Thread(() -> one()).start();
        new Thread(() -> two()).start();
    }
}
