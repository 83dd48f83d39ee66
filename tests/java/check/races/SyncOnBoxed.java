// check: race=safe deadlock=safe assert=safe
/** The twin: one box, one monitor. */
public class SyncOnBoxed {
    static Integer l = 5;
    static int n;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            synchronized (l) {
                n++;
            }
        });
        t.start();
        synchronized (Integer.valueOf(5)) {
            n++;
        }
        t.join();
        assert n == 2;
    }
}
