// check: deadlock=violated
// A class initialiser waits for a thread that needs the class.
public class InitialiserJoins {
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
    static class Other implements Runnable { public void run() { Slow.use(); } }
    public static void main(String[] args) { System.out.println(Slow.v); }
}
