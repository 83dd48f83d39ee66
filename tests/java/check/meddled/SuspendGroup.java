// A group that is suspended stands until it is resumed.
// check: assert=safe deadlock=safe race=safe
public class SuspendGroup {
    static volatile int n;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread t = new Thread(group, () -> n = 1);
        t.start();
        group.suspend();
        int seen = n;
        assert seen == n;
        group.resume();
        t.join();
    }
}
