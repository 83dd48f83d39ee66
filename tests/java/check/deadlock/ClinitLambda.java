// check: race=safe deadlock=violated assert=safe
/** A lambda in an initialiser that waits for its thread: the thread waits for the class. */
public class ClinitLambda {
    static int x;
    static {
        x = 1;
        Thread t = new Thread(() -> {
            x++;
        });
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {}
    }
    public static void main(String[] a) {
        System.out.println(x);
    }
}
