// check: race=safe deadlock=safe assert=safe
/** A thread that is started under its monitor notifies after the wait begins. */
public class AwaitedNoCheck {
    static Object t;
    public static void main(String[] a) throws Exception {
        Thread u = new Thread(() -> {});
        t = u;
        synchronized (t) {
            u.start();
            t.wait();
        }
    }
}
