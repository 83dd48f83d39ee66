// check: race=violated deadlock=safe assert=violated
// answers: deadlock=unknown
/** join with a time may return early. */
public class JoinTimed {
    static int x;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.join(5);
        assert x == 1;
    }
}
