// check: race=safe deadlock=safe assert=safe
/** isAlive() false comes after all the thread did. */
public class IsAliveEdge {
    static int x;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        while (t.isAlive()) Thread.yield();
        assert x == 1;
    }
}
