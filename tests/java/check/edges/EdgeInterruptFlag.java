// check: race=safe deadlock=safe assert=safe
// An interruption is ordered before the look at the flag that sees it.
public class EdgeInterruptFlag {
    static int data;
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
        while (!Thread.interrupted()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
