/** Sealed types and instanceof patterns. */
public class Sealed {
    sealed interface Expr permits Num, Add, Mul, Neg {}
    record Num(int v) implements Expr {}
    record Add(Expr l, Expr r) implements Expr {}
    record Mul(Expr l, Expr r) implements Expr {}
    static final class Neg implements Expr {
        final Expr e;
        Neg(Expr e) { this.e = e; }
    }

    static int eval(Expr e) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Add a) return eval(a.l()) + eval(a.r());
        if (e instanceof Mul m && m.l() instanceof Num n && n.v() == 0) return 0;
        if (e instanceof Mul m) return eval(m.l()) * eval(m.r());
        if (!(e instanceof Neg neg)) throw new AssertionError();
        return -eval(neg.e);
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))));
        System.out.println(eval(e) + " " + eval(new Mul(new Num(0), null)));
        Object o = "text";
        if (o instanceof String s && s.length() == 4) System.out.println(s.toUpperCase());
        System.out.println(o instanceof Integer i ? i + 1 : -1);
        System.out.println(new Add(new Num(1), new Num(2)));
    }
}
