// check: race=violated
// A volatile reference to an array says nothing of its elements.
public class VolatileElements {
    static volatile int[] box = new int[1];
    static final Object m = new Object();
    static void work() { box[0]++; }
    public static void main(String[] args) {
        new Thread(() -> work()).start();
        new Thread(() -> work()).start();
    }
}
