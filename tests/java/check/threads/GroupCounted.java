// check: race=safe assert=safe
// A group knows its living threads, and those of the groups in it.
public class GroupCounted {
    static int shared;
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup all = new ThreadGroup("all");
        ThreadGroup some = new ThreadGroup(all, "some");
        Thread t = new Thread(some, () -> shared++, "t");
        assert all.activeCount() == 0;
        t.start();
        Thread[] list = new Thread[2];
        int n = all.enumerate(list);
        assert n <= 1 && all.enumerate(new Thread[2], false) == 0;
        assert n == 0 || list[0] == t;
        t.join();
        assert some.activeCount() == 0;
        shared++;
        assert Thread.currentThread().getThreadGroup().activeCount() == 1;
    }
}
