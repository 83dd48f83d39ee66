// As SuspendGroup; but the group is not resumed.
// check: deadlock=violated
public class SuspendGroupForEver {
    static volatile int n;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group");
        Thread t = new Thread(group, () -> n = 1);
        t.start();
        group.suspend();
        int seen = n;
        assert seen == n;
        t.join();
    }
}
