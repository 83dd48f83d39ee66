// As StopGroup; but the thread is in no group of its own.
// check: deadlock=violated
public class StopOtherGroup {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        ThreadGroup group = new ThreadGroup("group");
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    while (true) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        t.start();
        group.stop();
        t.join();
    }
}
