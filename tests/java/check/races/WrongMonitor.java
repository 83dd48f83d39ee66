// check: race=violated deadlock=safe
// An instance method and a static method lock different monitors.
public class WrongMonitor {
    static int n;
    synchronized void one() { n++; }
    static synchronized void two() { n++; }

    public static void main(String[] args) throws InterruptedException {
        WrongMonitor w = new WrongMonitor();
        Thread t = new Thread() {
            @Override public void run() { w.one(); }
        };
        t.start();
        two();
        t.join();
    }
}
