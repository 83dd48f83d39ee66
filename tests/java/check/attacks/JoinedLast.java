// check: race=violated
// Only the thread that the variable had last is joined.
public class JoinedLast {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n = 1);
        t.start();
        t = new Thread(() -> { });
        t.start();
        t.join();
        n++;
    }
}
