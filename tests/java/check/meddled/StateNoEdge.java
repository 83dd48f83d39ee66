// As StateEdge, but that a thread waits says nothing of what it did before.
// check: race=violated
public class StateNoEdge {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            x = 1;
            synchronized (lock) {
            }
        });
        synchronized (lock) {
            t.start();
            while (t.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
            x++;
        }
        t.join();
    }
}
