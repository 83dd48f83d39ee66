// check: race=safe deadlock=safe assert=safe
// A volatile long: the write is ordered before the read that sees it.
public class EdgeLongField {
    static int data;
    static volatile long ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                ready = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (ready == 0) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
