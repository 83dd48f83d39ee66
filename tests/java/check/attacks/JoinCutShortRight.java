// check: race=safe deadlock=safe
// The right twin of JoinCutShort.
public class JoinCutShortRight {
    static int n;
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> { n = 1; });
        Thread nuisance = new Thread(() -> main.interrupt());
        t.start();
        try { t.join(); } catch (InterruptedException e) { }
        n++;
    }
}
