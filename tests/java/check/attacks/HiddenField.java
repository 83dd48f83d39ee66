// check: race=violated
// The field of the subclass hides that of its superclass.
public class HiddenField {
    static class Base { final Object lock = new Object(); int n; void one() { synchronized (lock) { n++; } } }
    static class Sub extends Base { final Object lock = new Object(); void two() { synchronized (lock) { n++; } } }
    public static void main(String[] args) {
        Sub s = new Sub();
        new Thread(() -> s.one()).start();
        new Thread(() -> s.two()).start();
    }
}
