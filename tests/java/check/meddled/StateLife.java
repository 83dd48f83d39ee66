// A thread is NEW until it is started, and TERMINATED once it was joined.
// check: assert=safe deadlock=safe race=safe
public class StateLife {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { });
        assert t.getState() == Thread.State.NEW;
        t.start();
        assert t.getState() != Thread.State.NEW;
        t.join();
        assert t.getState() == Thread.State.TERMINATED;
    }
}
