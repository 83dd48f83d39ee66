// check: race=safe assert=safe
// locks: race=safe
// The right twin of GivenUpByWait.
public class GivenUpByWaitRight {
    static final Object m = new Object();
    static int x;
    static boolean told;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { synchronized (m) { x = 2; told = true; m.notify(); } });
        other.start();
        synchronized (m) {
            x = 1;
            while (!told) { m.wait(); }
            x = 1;
            if (x != 1) { throw new AssertionError(); }
        }
    }
}
