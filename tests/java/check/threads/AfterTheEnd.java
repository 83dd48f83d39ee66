// check: assert=safe deadlock=safe
// A thread that has ended has no group and no handler, and stopping it does nothing.
public class AfterTheEnd {
    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {});
        assert t.getThreadGroup() != null;
        assert t.getUncaughtExceptionHandler() == t.getThreadGroup();
        t.start();
        t.join();
        assert t.getThreadGroup() == null;
        assert t.getUncaughtExceptionHandler() == null;
        t.stop();
    }
}
