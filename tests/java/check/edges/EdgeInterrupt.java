// check: race=safe deadlock=safe assert=safe
// An interruption is ordered before the exception that tells of it.
public class EdgeInterrupt {
    static int data;
    static final Object monitor = new Object();
    static Thread first;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                first.interrupt();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        first = Thread.currentThread();
        writer.start();
        try {
            synchronized (monitor) {
                while (true) {
                    monitor.wait();
                }
            }
        } catch (InterruptedException e) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
