// check: assert=violated
// A thread can be started once.
public class StartTwice {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {});
        t.start();
        t.start();
    }
}
