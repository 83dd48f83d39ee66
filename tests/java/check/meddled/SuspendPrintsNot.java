// As SuspendPrints, but main prints after it has resumed the thread.
// check: deadlock=safe race=safe assert=safe
public class SuspendPrintsNot {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Thread t = new Thread(() -> System.out.println("t"));
        t.start();
        t.suspend();
        t.resume();
        System.out.println("main");
    }
}
