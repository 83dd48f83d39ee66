// check: race=safe assert=safe
// isAlive() that gives false orders like a join.
public class IsAlive {
    static int n;

    public static void main(String[] args) {
        Thread t = new Thread(() -> n = 1);
        t.start();
        if (!t.isAlive()) {
            assert n == 1;
        }
    }
}
