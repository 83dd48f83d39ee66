// check: deadlock=safe race=safe assert=safe
// An interrupt ends a wait that nothing else ends.
public class Interrupted {
    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        Thread t = new Thread(() -> {
            synchronized (o) {
                try {
                    while (true) o.wait();
                } catch (InterruptedException e) {
                    assert !Thread.currentThread().isInterrupted();
                }
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }
}
