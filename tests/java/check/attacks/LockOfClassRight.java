// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of LockOfClass.
public class LockOfClassRight {
    static int n;
    void work() { synchronized (LockOfClassRight.class) { n++; } }
    static class A extends LockOfClassRight { }
    static class B extends LockOfClassRight { }
    public static void main(String[] args) {
        LockOfClassRight a = new A(), b = new B();
        new Thread(() -> a.work()).start();
        new Thread(() -> b.work()).start();
    }
}
