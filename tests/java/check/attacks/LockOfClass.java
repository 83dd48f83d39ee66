// check: race=violated
// `getClass()` is another object in each subclass.
public class LockOfClass {
    static int n;
    void work() { synchronized (getClass()) { n++; } }
    static class A extends LockOfClass { }
    static class B extends LockOfClass { }
    public static void main(String[] args) {
        LockOfClass a = new A(), b = new B();
        new Thread(() -> a.work()).start();
        new Thread(() -> b.work()).start();
    }
}
