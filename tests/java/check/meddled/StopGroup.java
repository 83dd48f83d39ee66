// A group is stopped with all threads that live in it.
// check: deadlock=safe race=safe assert=safe
public class StopGroup {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        ThreadGroup group = new ThreadGroup("group");
        Thread t = new Thread(group, () -> {
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
