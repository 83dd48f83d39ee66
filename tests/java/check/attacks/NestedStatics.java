// check: race=violated
// Two nested classes have a lock of the same name each.
public class NestedStatics {
    static int n;
    static class A { static final Object lock = new Object(); static void work() { synchronized (lock) { n++; } } }
    static class B { static final Object lock = new Object(); static void work() { synchronized (lock) { n++; } } }
    public static void main(String[] args) {
        new Thread(() -> A.work()).start();
        new Thread(() -> B.work()).start();
    }
}
