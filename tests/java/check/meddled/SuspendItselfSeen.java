// As SuspendItself, but main resumes the thread until it has gone on.
// check: deadlock=safe race=safe assert=safe
public class SuspendItselfSeen {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> Thread.currentThread().suspend());
        t.start();
        while (t.isAlive()) {
            t.resume();
        }
    }
}
