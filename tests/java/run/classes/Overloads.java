/** Overload resolution, varargs, static against dynamic dispatch. */
public class Overloads {
    static class A {}
    static class B extends A {}
    static String m(A a, A b) { return "AA"; }
    static String m(A a, B b) { return "AB"; }
    static String m(B a, A b) { return "BA"; }
    static String v(String s, Object... o) { return s + (o == null ? "null" : o.length); }
    static String w(int i, long... l) { return "long" + l.length; }
    static String w(Object i, Object j) { return "Object"; }
    static class P {
        String me(P p) { return "P.P"; }
    }
    static class Q extends P {
        @Override String me(P p) { return "Q.P"; }
        String me(Q q) { return "Q.Q"; }
    }

    public static void main(String[] args) {
        A a = new B();
        B b = new B();
        System.out.println(m(a, a) + m(a, b) + m(b, a) + m((A) b, b));
        System.out.println(v("x") + v("y", 1, 2) + v("z", (Object[]) null) + v("w", (Object) null) + v("a", new Object[] {1, 2, 3}) + v("i", new int[] {1, 2}));
        System.out.println(w(1) + w(1, 2) + w(1, 2, 3) + w("s", 2));
        P p = new Q();
        Q q = new Q();
        System.out.println(p.me(q) + q.me(q) + q.me(p) + ((P) q).me(q));
    }
}
