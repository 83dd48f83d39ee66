// As StopNew, but it is stopped after it was started: it may have run.
// check: assert=violated
public class StopNewLate {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new AssertionError("may run");
        });
        t.start();
        t.stop();
        t.join();
    }
}
