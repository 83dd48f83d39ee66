// check: race=violated
// A join with a limit may end before the thread.
public class TimedJoin {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n = 1);
        t.start();
        t.join(1);
        n++;
    }
}
