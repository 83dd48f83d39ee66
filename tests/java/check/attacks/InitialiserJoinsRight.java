// check: deadlock=safe
// The right twin of InitialiserJoins.
public class InitialiserJoinsRight {
    static class Slow {
        static int v = 1;
        static {
            Thread t = new Thread(new Other());
            t.start();
            try { t.join(); } catch (InterruptedException e) { }
        }
        static void use() { v = 2; }
    }
    static int v2;
    static class Other implements Runnable { public void run() { v2 = 2; } }
    public static void main(String[] args) { System.out.println(Slow.v); }
}
