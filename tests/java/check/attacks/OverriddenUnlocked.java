// check: race=violated
// The subclass overrides the synchronized method without the word.
public class OverriddenUnlocked {
    int n;
    synchronized void add() { n++; }
    static class Sub extends OverriddenUnlocked { void add() { n = n + 2; } }
    public static void main(String[] args) {
        OverriddenUnlocked s = System.nanoTime() < 0 ? new OverriddenUnlocked() : new Sub();
        new Thread(() -> s.add()).start();
        new Thread(() -> s.add()).start();
    }
}
