// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of VolatileElements.
public class VolatileElementsRight {
    static volatile int[] box = new int[1];
    static final Object m = new Object();
    static void work() { synchronized (m) { box[0]++; } }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
