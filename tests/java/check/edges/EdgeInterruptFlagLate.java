// check: race=violated
// The write comes behind it.
public class EdgeInterruptFlagLate {
    static int data;
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
        while (!Thread.interrupted()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
