/** Default, static and private interface methods; diamonds; functional interfaces. */
public class Interfaces {
    interface A {
        default String hi() { return "A.hi " + secret(); }
        private String secret() { return "secret"; }
        static String util() { return "A.util"; }
        int K = compute();
        static int compute() {
            System.out.println("A initialised");
            return 42;
        }
    }
    interface B extends A {
        @Override default String hi() { return "B.hi " + A.super.hi(); }
    }
    interface C extends A {}
    static class D implements B, C {}
    static class E extends D implements C {
        @Override public String hi() { return "E.hi " + super.hi(); }
    }
    interface Op { int apply(int a, int b); }

    static int fold(Op op, int... v) {
        int r = v[0];
        for (int i = 1; i < v.length; i++) r = op.apply(r, v[i]);
        return r;
    }

    public static void main(String[] args) {
        System.out.println(new D().hi());
        A a = new E();
        System.out.println(a.hi());
        System.out.println(A.util());
        System.out.println(C.K);
        System.out.println(fold((x, y) -> x + y, 1, 2, 3) + " " + fold(Math::max, 4, 9, 2) + " " + fold(new Op() {
            public int apply(int x, int y) { return x * 10 + y; }
        }, 1, 2, 3));
    }
}
