// check: deadlock=safe race=safe
// Nothing else is held while a thread waits.
// flags: --no-spurious
public class InnerWaits {
    static final Object outer = new Object();
    static final Object inner = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread setter = new Thread(() -> {
            synchronized (outer) {
                synchronized (inner) {
                    ready = true;
                    inner.notifyAll();
                }
            }
        });
        setter.start();
        synchronized (inner) {
            synchronized (inner) {
                while (!ready) {
                    inner.wait();
                }
            }
        }
    }
}
