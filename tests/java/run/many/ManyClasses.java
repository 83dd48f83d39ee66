// programs: 22
import java.util.*;
import java.util.function.*;

/** Classes: orders of initialisation, inheritance, inner classes, enums, records, sealed types. */
public class ManyClasses {
    static StringBuilder log = new StringBuilder();
    static int say(String s, int v) { log.append(s).append(' '); return v; }
    static void shown() { p(log.toString().trim()); log.setLength(0); }
    static class A { static int x = say("A.x", 1); int f = say("A.f", 2); { say("A{}", 0); } A() { say("A()", 0); m(); } void m() { say("A.m", 0); } static int sm() { return say("A.sm", 5); } }
    static class B extends A { static int y = say("B.y", 1); int g = say("B.g", 7); final int h = 8; B() { super(); say("B()", 0); } @Override void m() { say("B.m" + g + h, 0); } }
    interface I { int K = say("I.K", 3); default int d() { return 1; } }
    interface J extends I { int L = say("J.L", 4); }
    static class C implements J { static { say("C", 0); } }
    static class Lazy { static final int CONST = 5; static final Integer BOXED = say("Lazy", 6); static int v; }
    static class One { static { say("One", 0); Two.v++; } static int v = 1; }
    static class Two { static { say("Two", 0); One.v++; } static int v = 10; }
    static class Bad { static int v = 1 / say("Bad", 0); }
    class Inner { int v = outer; class Deeper { int w = outer + v; } int outer() { return ManyClasses.this.outer; } }
    int outer = 4;
    enum Op implements IntBinaryOperator { ADD("+") { public int applyAsInt(int a, int b) { return a + b; } }, MUL("*") { public int applyAsInt(int a, int b) { return a * b; } }; final String s; Op(String s) { this.s = s; } }
    enum Color { RED, GREEN, BLUE; static Color parse(String s) { return valueOf(s); } Color next() { return values()[(ordinal() + 1) % values().length]; } }
    record Point(int x, long y) { Point { if (x < 0) throw new IllegalArgumentException("x"); } Point(int x) { this(x, 0); } static Point zero() { return new Point(0); } double len() { return Math.sqrt(x * x + y * y); } }
    record Pair<T, U>(T a, U b) {} record Empty() {} record Arr(int[] a, double d, char c, boolean z) {}
    sealed interface Shape permits Sq, Ci {} record Sq(int s) implements Shape {} record Ci(int r) implements Shape {}
    static abstract class Animal { abstract String say(); public String toString() { return getClass().getSimpleName() + ":" + say(); } }
    interface Top { default String who() { return "Top"; } } interface Left extends Top { default String who() { return "Left" + Top.super.who(); } } interface Right extends Top {} static class Both implements Left, Right { public String who() { return "Both" + Left.super.who(); } }
    static class Over { String f(Object o) { return "O"; } String f(String s) { return "S"; } String f(Integer i) { return "I"; } String f(int i) { return "i"; } String f(long l) { return "l"; } String f(int... v) { return "v" + v.length; } }
    static class Gen<T extends Comparable<T>> { T best; void see(T t) { if (best == null || t.compareTo(best) > 0) best = t; } }
    static class Hide { String n = "Hide"; static String s() { return "Hs"; } String get() { return n; } } static class Hide2 extends Hide { String n = "Hide2"; static String s() { return "H2s"; } String sup() { return super.n + n; } }

    static void orderOfConstruction() throws Exception {
        new B(); shown(); new B(); shown();
    }

    static void staticCallInitialises() throws Exception {
        class L { static int v = say("L", 1); static int get() { return v; } } L.get(); shown(); L.get(); shown();
    }

    static void interfacesInitialise() throws Exception {
        new C(); shown(); p(C.L); shown(); p(J.K); shown();
    }

    static void constantsDoNot() throws Exception {
        p(Lazy.CONST); shown(); p(Lazy.BOXED); shown();
    }

    static void arraysDoNot() throws Exception {
        class N { static { say("N", 0); } } N[] n = new N[2]; shown(); Class<?> c = N.class; shown(); n[0] = new N(); shown();
    }

    static void cycles() throws Exception {
        p(One.v); p(Two.v); shown();
    }

    static void failing() throws Exception {
        for (int i = 0; i < 2; i++) try { p(Bad.v); } catch (ExceptionInInitializerError e) { p(e.getCause()); } catch (NoClassDefFoundError e) { p("gone"); } shown();
    }

    static void inners() throws Exception {
        ManyClasses m = new ManyClasses(); Inner i = m.new Inner(); m.outer = 9; Inner.Deeper d = i.new Deeper(); p(i.v + " " + d.w + " " + i.outer());
    }

    static void locals() throws Exception {
        int k = 5; class Loc { int get() { return k * 2; } Loc self() { return new Loc(); } } p(new Loc().self().get()); Supplier<Loc> s = Loc::new; p(s.get().get());
    }

    static void anonymous() throws Exception {
        int[] n = {0}; Runnable r = new Runnable() { int calls; { n[0] = 10; } public void run() { calls++; n[0] += calls; } }; r.run(); r.run(); p(n[0]); p(new Object() { int twice(int x) { return 2 * x; } }.twice(4));
    }

    static void enumsBasics() throws Exception {
        for (Color c : Color.values()) p(c + " " + c.ordinal() + " " + c.next() + " " + c.compareTo(Color.GREEN)); p(Color.parse("RED") == Color.RED); try { Color.parse("x"); } catch (IllegalArgumentException e) { p("no constant"); } p(Color.RED.name() + Color.RED.getDeclaringClass().getSimpleName());
    }

    static void enumsWithBodies() throws Exception {
        for (Op o : Op.values()) p(o + o.s + o.applyAsInt(3, 4)); p(Op.ADD.getDeclaringClass() == Op.class); p(Op.ADD.getClass() == Op.class);
    }

    static void enumMaps() throws Exception {
        EnumMap<Color, Integer> m = new EnumMap<>(Color.class); m.put(Color.BLUE, 1); m.put(Color.RED, 2); p(m); EnumSet<Color> s = EnumSet.complementOf(EnumSet.of(Color.RED)); p(s); p(EnumSet.allOf(Color.class).size()); p(EnumSet.range(Color.RED, Color.GREEN));
    }

    static void enumSwitch() throws Exception {
        for (Color c : Color.values()) { int v = switch (c) { case RED -> 1; case GREEN -> { int t = 5; yield t * 2; } default -> 3; }; p(v); switch (c) { case BLUE: p("b"); case RED: p("r"); break; default: p("d"); } }
    }

    static void records() throws Exception {
        Point a = new Point(3, 4), b = new Point(3, 4); p(a); p(a.equals(b)); p(a.hashCode() == b.hashCode()); p(a.x() + a.y()); p(a.len()); p(Point.zero()); try { new Point(-1); } catch (IllegalArgumentException e) { p(e.getMessage()); } p(new Empty()); p(new Empty().equals(new Empty())); p(new Empty().hashCode());
    }

    static void recordsOfMore() throws Exception {
        Pair<String, Integer> q = new Pair<>("a", null); p(q); p(q.equals(new Pair<>("a", null))); p(q.hashCode()); int[] v = {1}; p(new Arr(v, 0.0, 'c', true).equals(new Arr(v, -0.0, 'c', true))); p(new Arr(v, Double.NaN, 'c', true).equals(new Arr(v, Double.NaN, 'c', true))); p(new Point(7, 1L << 40).hashCode());
    }

    static void sealedTypes() throws Exception {
        for (Shape s : new Shape[] {new Sq(3), new Ci(2)}) { if (s instanceof Sq q && q.s() > 2) p("big " + q.s()); else if (!(s instanceof Ci c)) p("other"); else p("circle " + c.r()); }
    }

    static void abstracts() throws Exception {
        Animal a = new Animal() { String say() { return "anon"; } }; class Dog extends Animal { String say() { return "wuff"; } } p(new Dog()); p(a.say()); Animal[] all = {a, new Dog()}; p(all.length);
    }

    static void diamonds() throws Exception {
        p(new Both().who()); Top t = new Right() {}; p(t.who()); p(new Left() {}.who());
    }

    static void overloads() throws Exception {
        Over o = new Over(); byte b = 1; Object s = "x"; p(o.f("x") + o.f(s) + o.f(1) + o.f(b) + o.f(1L) + o.f('c') + o.f((Object) 1) + o.f(Integer.valueOf(1)) + o.f() + o.f(1, 2) + o.f(1.5));
    }

    static void hiding() throws Exception {
        Hide h = new Hide2(); p(h.n + ((Hide2) h).n + h.get() + ((Hide2) h).sup() + Hide.s() + Hide2.s());
    }

    static void generics() throws Exception {
        Gen<String> g = new Gen<>(); for (String s : List.of("b", "c", "a")) g.see(s); p(g.best); List<? super Integer> l = new ArrayList<Number>(List.of(1.5)); l.add(2); p(l); Comparable<String> c = "x"; p(c.compareTo("y")); @SuppressWarnings({"unchecked", "rawtypes"}) int bridged = ((Comparable) "a").compareTo("b"); p(bridged); try { ((Comparable) (Object) "a").compareTo(1); } catch (ClassCastException e) { p("bridge"); }
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("orderOfConstruction");
        orderOfConstruction();
        p("staticCallInitialises");
        staticCallInitialises();
        p("interfacesInitialise");
        interfacesInitialise();
        p("constantsDoNot");
        constantsDoNot();
        p("arraysDoNot");
        arraysDoNot();
        p("cycles");
        cycles();
        p("failing");
        failing();
        p("inners");
        inners();
        p("locals");
        locals();
        p("anonymous");
        anonymous();
        p("enumsBasics");
        enumsBasics();
        p("enumsWithBodies");
        enumsWithBodies();
        p("enumMaps");
        enumMaps();
        p("enumSwitch");
        enumSwitch();
        p("records");
        records();
        p("recordsOfMore");
        recordsOfMore();
        p("sealedTypes");
        sealedTypes();
        p("abstracts");
        abstracts();
        p("diamonds");
        diamonds();
        p("overloads");
        overloads();
        p("hiding");
        hiding();
        p("generics");
        generics();
    }
}
