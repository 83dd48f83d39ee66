// check: race=safe deadlock=safe
// The right twin of LockByKey.
import java.util.HashMap;
public class LockByKeyRight {
    static final HashMap<String, Object> locks = new HashMap<>();
    static int n;
    static void work(Object lock) { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        locks.put("a", new Object());
        locks.put("b", new Object());
        Object a = locks.get("a"), b = locks.get("a");
        new Thread(() -> work(a)).start();
        new Thread(() -> work(b)).start();
    }
}
