// check: race=violated deadlock=safe assert=violated
// Two threads increment a field without a lock.
public class Counter {
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> n++);
        Thread b = new Thread(() -> n++);
        a.start();
        b.start();
        a.join();
        b.join();
        assert n == 2;
    }
}
