// Who has seen that a thread has terminated comes after all it did (JLS 17.4.4).
// check: race=safe assert=safe deadlock=safe
public class StateEdge {
    static int x;

    public static void main(String[] args) {
        Thread t = new Thread(() -> x = 1);
        t.start();
        while (t.getState() != Thread.State.TERMINATED) {
            Thread.yield();
        }
        assert x == 1;
    }
}
