// check: assert=violated deadlock=safe
// answers: deadlock=unknown
// An uncaught NullPointerException in a thread.
public class NullInThread {
    static String s;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> System.out.println(s.length()));
        t.start();
        t.join();
    }
}
