// A thread that stays suspended never ends, nor does the program; to resume it before is of no use.
// check: deadlock=violated race=safe assert=safe
public class SuspendForEver {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Thread t = new Thread(() -> { });
        t.start();
        t.resume();
        t.suspend();
    }
}
