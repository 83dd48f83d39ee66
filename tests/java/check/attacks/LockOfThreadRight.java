// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of LockOfThread.
public class LockOfThreadRight {
    static final ThreadLocal<Object> own = ThreadLocal.withInitial(Object::new);
    static final Object m = new Object();
    static int n;
    static void work() { synchronized (m) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
