// check: race=safe deadlock=safe assert=safe
// The interrupter happens before the thread that sees the flag.
public class InterruptFlag {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            if (Thread.currentThread().isInterrupted()) {
                assert data == 1;
            }
        });
        t.start();
        data = 1;
        t.interrupt();
        t.join();
    }
}
