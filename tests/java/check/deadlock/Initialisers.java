// check: deadlock=violated
// Two classes whose initialisers need each other, JLS 12.4.2.
public class Initialisers {
    static class A {
        static int a = B.get();
        static int get() { return 1; }
    }
    static class B {
        static int b = A.get();
        static int get() { return 2; }
    }

    public static void main(String[] args) {
        new Thread(() -> A.get()).start();
        B.get();
    }
}
