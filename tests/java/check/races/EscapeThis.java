// check: race=violated deadlock=safe
/** The constructor starts a thread that reads a final field. */
public class EscapeThis {
    final int x;
    int y() {
        return x;
    }
    EscapeThis() throws Exception {
        Thread t = new Thread(() -> {
            int y = y();
        });
        t.start();
        x = 3;
    }
    public static void main(String[] a) throws Exception {
        new EscapeThis();
    }
}
