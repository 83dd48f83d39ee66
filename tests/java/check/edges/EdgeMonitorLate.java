// check: race=violated
// The write comes behind it.
public class EdgeMonitorLate {
    static int data;
    static final Object monitor = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                synchronized (monitor) {
                    ready = true;
                    monitor.notify();
                }
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        synchronized (monitor) {
            while (!ready) {
                monitor.wait();
            }
        }
        assert data == 1;
        writer.join();
    }
}
