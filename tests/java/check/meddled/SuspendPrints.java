// A thread that is suspended while it prints keeps the lock of the stream, which main needs to print.
// check: deadlock=violated race=safe assert=safe
public class SuspendPrints {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Thread t = new Thread(() -> System.out.println("t"));
        t.start();
        t.suspend();
        System.out.println("main");
        t.resume();
    }
}
