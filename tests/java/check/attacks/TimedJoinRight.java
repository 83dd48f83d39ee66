// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of TimedJoin.
public class TimedJoinRight {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n = 1);
        t.start();
        t.join();
        n++;
    }
}
