// check: race=safe deadlock=safe assert=violated
// Which thread comes last is not determined.
public class Exchange {
    static volatile String last;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> last = Thread.currentThread().getName(), "worker");
        t.start();
        last = "main";
        t.join();
        assert last.equals("worker");
    }
}
