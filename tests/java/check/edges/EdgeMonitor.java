// check: race=safe deadlock=safe assert=safe
// A monitor: leaving it is ordered before entering it.
public class EdgeMonitor {
    static int data;
    static final Object monitor = new Object();
    static boolean ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                synchronized (monitor) {
                    ready = true;
                    monitor.notify();
                }
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
