// check: race=violated
// The join is interrupted, and the handler goes on.
public class JoinCutShort {
    static int n;
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> { n = 1; });
        Thread nuisance = new Thread(() -> main.interrupt());
        t.start();
        nuisance.start();
        try { t.join(); } catch (InterruptedException e) { }
        n++;
    }
}
