// check: race=violated assert=violated
// The thread may have ended when the group is asked; being asked joins no thread.
public class GroupCountedEarly {
    static int shared;
    public static void main(String[] args) {
        ThreadGroup all = new ThreadGroup("all");
        Thread t = new Thread(all, () -> shared++, "t");
        t.start();
        shared++;
        assert all.activeCount() == 1;
    }
}
