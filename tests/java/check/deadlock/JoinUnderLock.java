// check: deadlock=violated
// A join while holding the lock that the thread needs.
public class JoinUnderLock {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                System.out.print("");
            }
        });
        synchronized (lock) {
            t.start();
            t.join();
        }
    }
}
