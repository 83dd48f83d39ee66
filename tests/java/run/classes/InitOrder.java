/** Static and instance initialisation order, JLS 12.4 and 12.5. */
public class InitOrder {
    static void p(String s) { System.out.println(s); }
    static int v(String s, int i) {
        p(s);
        return i;
    }
    static class Base {
        static int s = v("Base.s", 1);
        static { p("Base static"); }
        int i = v("Base.i", 2);
        { p("Base init"); }
        Base() { p("Base()"); }
    }
    static class Sub extends Base {
        static final int CONST = 5;
        static final Integer BOXED = v("Sub.BOXED", 6);
        static { p("Sub static"); }
        int j = v("Sub.j", 3);
        { p("Sub init"); }
        Sub() {
            this(4);
            p("Sub()");
        }
        Sub(int k) { p("Sub(int) " + j); }
    }
    static class Lazy {
        static { p("Lazy"); }
        static void touch() {}
    }
    interface I {
        int X = v("I.X", 1);
    }
    static class Impl implements I {
        static { p("Impl"); }
    }
    static class Cycle1 {
        static int a = Cycle2.b + 1;
    }
    static class Cycle2 {
        static int b = Cycle1.a + 1;
    }
    static { p("main static"); }

    public static void main(String[] args) {
        p("main");
        p("" + Sub.CONST);
        Sub[] none = new Sub[2];
        p("array made");
        p("" + Sub.s);
        new Sub();
        new Sub(1);
        Lazy l = null;
        p("before Lazy");
        Lazy.touch();
        new Impl();
        p("" + Impl.X);
        p(Cycle1.a + " " + Cycle2.b);
    }
}
