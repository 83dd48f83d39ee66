// check: assert=safe deadlock=safe
// A thread that stops itself ends without complaint; what comes after is not reached, what is left behind is released.
public class StopsItself {
    static final Object lock = new Object();

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                Thread.currentThread().stop();
                assert false;
            }
        });
        t.start();
        t.join();
        synchronized (lock) {
            assert !t.isAlive();
        }
    }
}
