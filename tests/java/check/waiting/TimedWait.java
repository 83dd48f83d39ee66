// check: deadlock=safe assert=violated
// answers: deadlock=unknown
// A timed wait ends by itself: what it waits for need not have happened.
public class TimedWait {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Object o = new Object();
        new Thread(() -> {
            synchronized (o) {
                done = true;
                o.notify();
            }
        }).start();
        synchronized (o) {
            if (!done) o.wait(10);
            assert done;
        }
    }
}
