// check: race=violated
// Each thread has a lock of its own.
public class LockOfThread {
    static final ThreadLocal<Object> own = ThreadLocal.withInitial(Object::new);
    static final Object m = new Object();
    static int n;
    static void work() { synchronized (own.get()) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
