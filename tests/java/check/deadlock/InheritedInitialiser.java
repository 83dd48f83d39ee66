// check: deadlock=violated
// Heir has no initialiser of its own, but is initialised like any class: the thread that begins with Heir waits for
// Elder, and the thread that begins with Elder waits for Heir (JLS 12.4.2).
public class InheritedInitialiser {
    static class Elder {
        static Heir heir = new Heir();
    }

    static class Heir extends Elder {}

    public static void main(String[] args) {
        new Thread(() -> new Heir()).start();
        Object o = Elder.heir;
    }
}
