// check: race=violated
// The write comes behind it.
public class EdgeLongFieldLate {
    static int data;
    static volatile long ready;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                ready = 1;
                data = 1;
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
