// check: assert=violated
// Waiting gives the monitor up: what was set before it may be gone after it.
public class GivenUpByWait {
    static final Object m = new Object();
    static int x;
    static boolean told;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { synchronized (m) { x = 2; told = true; m.notify(); } });
        other.start();
        synchronized (m) {
            x = 1;
            while (!told) { m.wait(); }
            if (x != 1) { throw new AssertionError(); }
        }
    }
}
