// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of NestedStatics.
public class NestedStaticsRight {
    static int n;
    static class A { static final Object lock = new Object(); static void work() { synchronized (lock) { n++; } } }
    static class B { static final Object lock = A.lock; static void work() { synchronized (lock) { n++; } } }
    public static void main(String[] args) {
        new Thread(() -> A.work()).start();
        new Thread(() -> B.work()).start();
    }
}
