// check: race=safe deadlock=safe assert=safe
// Counter with a synchronised method.
public class CounterSync {
    static int n;
    static synchronized void add() { n++; }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> add());
        Thread b = new Thread(CounterSync::add);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 2;
    }
}
