// check: race=violated
// A static synchronized method locks the class, another the object.
public class ClassOrObject {
    static int n;
    static synchronized void one() { n++; }
    synchronized void two() { n++; }
    public static void main(String[] args) {
        ClassOrObject x = new ClassOrObject();
        new Thread(() -> one()).start();
        new Thread(() -> x.two()).start();
    }
}
