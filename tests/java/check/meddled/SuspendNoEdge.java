// To suspend a thread orders nothing of what it did before.
// check: race=violated
public class SuspendNoEdge {
    static int x;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> x = 1);
        t.start();
        t.suspend();
        int seen = x;
        t.resume();
        t.join();
    }
}
