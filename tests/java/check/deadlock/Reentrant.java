// check: deadlock=safe race=safe assert=safe
// A thread enters a monitor that it owns.
public class Reentrant {
    int n;
    synchronized void outer() {
        inner();
        inner();
    }
    synchronized void inner() { n++; }

    public static void main(String[] args) throws InterruptedException {
        Reentrant r = new Reentrant();
        Thread t = new Thread(r::outer);
        t.start();
        r.outer();
        t.join();
        assert r.n == 4;
    }
}
