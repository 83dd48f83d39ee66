// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of ClassOrObject.
public class ClassOrObjectRight {
    static int n;
    static synchronized void one() { n++; }
    static synchronized void two() { n++; }
    public static void main(String[] args) {
        ClassOrObjectRight x = new ClassOrObjectRight();
        new Thread(() -> one()).start();
        new Thread(() -> two()).start();
    }
}
