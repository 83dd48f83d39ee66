// check: deadlock=violated
// A wait gives back its own monitor, not the one around it.
// flags: --no-spurious
public class OuterHeldInWait {
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
        synchronized (outer) {
            synchronized (inner) {
                while (!ready) {
                    inner.wait();
                }
            }
        }
    }
}
