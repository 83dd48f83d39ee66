// check: race=violated
// A literal is one object in the whole machine, a new string another.
public class TextAsLock {
    static int n;
    static void one() { synchronized ("the lock") { n++; } }
    static void two() { synchronized (new String("the lock")) { n++; } }
    public static void main(String[] args) {
        new Thread(() -> one()).start();
        new Thread(() -> two()).start();
    }
}
