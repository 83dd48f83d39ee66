// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of JoinedLast.
public class JoinedLastRight {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n = 1);
        t.start();
        Thread u = new Thread(() -> { });
        u.start();
        t.join();
        n++;
    }
}
