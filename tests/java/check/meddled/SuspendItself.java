// A thread that suspends itself goes on when another resumes it, if that comes later.
// check: deadlock=violated race=safe assert=safe
public class SuspendItself {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> Thread.currentThread().suspend());
        t.start();
        t.resume();
        t.join();
    }
}
