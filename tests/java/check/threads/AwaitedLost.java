// check: race=safe deadlock=violated assert=safe
/** The notification of a thread that has ended is lost. */
public class AwaitedLost {
    static Object t;
    public static void main(String[] a) throws Exception {
        Thread u = new Thread(() -> {});
        t = u;
        u.start();
        synchronized (t) {
            t.wait();
        }
    }
}
