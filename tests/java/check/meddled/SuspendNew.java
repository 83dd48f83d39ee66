// A thread that was not started is not suspended, and one resume() is enough for two suspend().
// check: deadlock=safe race=safe assert=safe
public class SuspendNew {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { });
        t.suspend();
        t.start();
        t.suspend();
        t.suspend();
        t.resume();
        t.join();
    }
}
