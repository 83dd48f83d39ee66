// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of HiddenField.
public class HiddenFieldRight {
    static class Base { final Object lock = new Object(); int n; void one() { synchronized (lock) { n++; } } }
    static class Sub extends Base {  void two() { synchronized (lock) { n++; } } }
    public static void main(String[] args) {
        Sub s = new Sub();
        new Thread(() -> s.one()).start();
        new Thread(() -> s.two()).start();
    }
}
