// check: race=safe deadlock=safe assert=safe
/** The twin: an interrupt before the start is seen once. */
public class EarlySeen {
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            assert Thread.interrupted();
            assert !Thread.interrupted();
        });
        t.interrupt();
        assert t.isInterrupted();
        t.start();
        t.join();
    }
}
