// As StateLife, but a thread that was not joined need not have ended.
// check: assert=violated
public class StateLifeEarly {
    public static void main(String[] args) {
        Thread t = new Thread(() -> { });
        t.start();
        assert t.getState() == Thread.State.TERMINATED;
    }
}
