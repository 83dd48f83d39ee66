// As StopWaits, but nobody stops it.
// check: deadlock=violated
public class StopWaitsNot {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError("nobody interrupts");
                }
            }
        });
        t.start();
        if (args.length > 5) {
            t.stop();
        }
        t.join();
    }
}
