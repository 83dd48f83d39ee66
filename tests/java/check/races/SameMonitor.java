// check: race=safe deadlock=safe
// An instance method takes the class's monitor too.
public class SameMonitor {
    static int n;
    void one() {
        synchronized (SameMonitor.class) {
            n++;
        }
    }
    static synchronized void two() { n++; }

    public static void main(String[] args) throws InterruptedException {
        SameMonitor w = new SameMonitor();
        Thread t = new Thread(w::one);
        t.start();
        two();
        t.join();
        assert n == 2;
    }
}
