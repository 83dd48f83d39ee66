// check: race=violated deadlock=safe assert=violated
/** The object that is locked is replaced under the lock. */
public class SyncOnReassigned {
    static Integer l = 1;
    static int n;
    public static void main(String[] a) throws Exception {
        Runnable r = () -> {
            synchronized (l) {
                l = l + 1;
                n++;
            }
        };
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
        assert n == 2;
    }
}
