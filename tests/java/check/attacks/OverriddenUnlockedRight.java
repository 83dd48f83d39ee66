// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of OverriddenUnlocked.
public class OverriddenUnlockedRight {
    int n;
    synchronized void add() { n++; }
    static class Sub extends OverriddenUnlockedRight { synchronized void add() { n = n + 2; } }
    public static void main(String[] args) {
        OverriddenUnlockedRight s = System.nanoTime() < 0 ? new OverriddenUnlockedRight() : new Sub();
        new Thread(() -> s.add()).start();
        new Thread(() -> s.add()).start();
    }
}
