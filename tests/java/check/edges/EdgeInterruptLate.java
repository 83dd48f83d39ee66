// check: race=violated
// The write comes behind it.
public class EdgeInterruptLate {
    static int data;
    static final Object monitor = new Object();
    static Thread first;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                first.interrupt();
                data = 1;
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
