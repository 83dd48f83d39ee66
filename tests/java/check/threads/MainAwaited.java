// check: race=safe deadlock=safe assert=safe
/** The main thread notifies as it ends, too. */
public class MainAwaited {
    public static void main(String[] a) throws Exception {
        Thread m = Thread.currentThread();
        new Thread(() -> {
            synchronized (m) {
                while (m.isAlive()) try {
                    m.wait();
                } catch (InterruptedException e) {}
            }
        }).start();
    }
}
