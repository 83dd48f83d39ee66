// check: deadlock=violated
// The interrupt is swallowed, and the thread waits again.
public class InterruptIgnored {
    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        Thread t = new Thread(() -> {
            synchronized (o) {
                for (int i = 0; i < 2; i++) {
                    try {
                        while (true) o.wait();
                    } catch (InterruptedException e) {
                        // Waits again.
                    }
                }
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }
}
