// programs: 24
import java.util.*;

/** Control flow, switches, stack juggling, variables, arrays of every type, boxes, text of objects. */
public class ManyControls {
    static int calls; static int c(int x) { calls = calls * 10 + x; return x; }
    static boolean t(String s, boolean b) { System.out.print(s + " "); return b; }
    static int table(int x) { switch (x) { case -1: return 10; case 0: return 20; case 1: case 2: return 30; case 4: x += 100; case 5: return x; default: return -x; } }
    static int lookup(int x) { return switch (x) { case Integer.MIN_VALUE -> 1; case -1000 -> 2; case 0, 7 -> 3; case 1 << 20 -> 4; case Integer.MAX_VALUE -> 5; default -> 6; }; }
    static String kind(Object o) { return o instanceof Integer i && i > 5 ? "big" + i : o instanceof String s ? "str" + s.length() : o == null ? "null" : "?"; }
    static long mix(int a, long b, float c, double d, byte e, char f, short g, boolean h) { return (long) (a + b + c + d + e + f + g + (h ? 1 : 0)); }
    static int vs(int... x) { return x.length; } static String vo(Object... x) { return x == null ? "null" : "" + x.length; } static String vo2(String f, Object... x) { return f + x.length; }
    int n = 5; int[] arr = {1, 2, 3}; static long sl = 5; static int[] sarr = {1, 2};

    static void tableSwitch() throws Exception {
        StringBuilder s = new StringBuilder(); for (int i = -3; i < 8; i++) s.append(table(i)).append(' '); p(s);
    }

    static void lookupSwitch() throws Exception {
        StringBuilder s = new StringBuilder(); for (int i : new int[] {Integer.MIN_VALUE, -1000, -1, 0, 7, 1 << 20, Integer.MAX_VALUE}) s.append(lookup(i)); p(s);
    }

    static void charSwitch() throws Exception {
        for (char ch : "a z".toCharArray()) switch (ch) { case 'a' -> p("A"); case ' ' -> p("space"); default -> p((int) ch); }
    }

    static void labels() throws Exception {
        int n = 0; outer: for (int i = 0; i < 5; i++) { for (int j = 0; j < 5; j++) { if (j == 3) continue outer; if (i == 3) break outer; n += i * j; } } p(n); block: { if (n > 0) break block; p("not"); } p("end");
    }

    static void loops() throws Exception {
        int i = 0; do { i += 3; } while (i < 10); p(i); while (true) { if (--i < 5) break; } p(i); for (int a = 0, b = 10; a < b; a++, b -= 2) p(a + b); for (;;) { break; } int k = 5; while (k-- > 0) ; p(k);
    }

    static void shortCircuit() throws Exception {
        p(t("a", false) && t("b", true)); p(t("a", true) || t("b", true)); p(t("a", false) & t("b", true)); p(t("a", true) | t("b", false)); p(t("a", true) ^ t("b", true)); p(!t("x", true) ? 1 : t("y", false) ? 2 : 3);
    }

    static void evaluationOrder() throws Exception {
        calls = 0; int r = c(1) + c(2) * c(3) - (c(4) + c(5)); p(r + " " + calls); int[] a = {0, 0, 0}; int i = 0; a[i++] = i++ + i; p(Arrays.toString(a) + i); i = 1; i = i++ + ++i; p(i); int x = 3; x += x++ * 2 + x; p(x);
    }

    static void assignments() throws Exception {
        int a, b, d; a = b = d = 7; p(a + b + d); int[] v = {1, 2}; int i = 0; v[i] = i = 1; p(v[0] + " " + i); v[0] += v[1] <<= 2; p(Arrays.toString(v)); ManyControls m = new ManyControls(); m.n++; m.n += m.n--; p(m.n); m.arr[1] *= 3; p(m.arr[1]--); sl <<= sl++; p(sl); sarr[0]++; p(++sarr[0]);
    }

    static void assignmentFails() throws Exception {
        int[] v = null; int i = 0; try { v[i++] = i = 5; } catch (NullPointerException e) { p(i); } int[] w = new int[1]; i = 0; try { w[++i] = c(9); } catch (ArrayIndexOutOfBoundsException e) { p(i); } try { w[0] += 1 / (i - 1); } catch (ArithmeticException e) { p(w[0]); }
    }

    static void ternaryTypes() throws Exception {
        Object o = true ? 1 : 2.0; p(o); Integer n = null; try { int x = false ? 1 : n; } catch (NullPointerException e) { p("unboxed"); } char ch = 'x'; int i = 0; p(false ? i : ch); p(true ? ch : 0); p(true ? null : 0); long l = true ? 1 : 2L; p(l);
    }

    static void patterns() throws Exception {
        for (Object o : new Object[] {3, 9, "abc", null, 'c'}) p(kind(o)); Object o = "text"; if (!(o instanceof String s)) return; p(s.length());
    }

    static void parameters() throws Exception {
        p(mix(1, 2L, 3.5f, 4.5, (byte) -1, 'a', (short) 7, true)); p(vs()); p(vs(1, 2)); p(vs(new int[3])); p(vo((Object[]) null)); p(vo((Object) null)); p(vo(1, "a")); p(vo2("f", 1, 2)); p(vo((Object) new int[] {1}));
    }

    static void arraysOfEveryType() throws Exception {
        boolean[] z = new boolean[2]; z[1] = true; byte[] b = {(byte) 200}; char[] ch = {'x'}; short[] s = {(short) 40000}; int[] i = {1 << 31}; long[] l = {1L << 63}; float[] f = {1.5f}; double[] d = {-0.0}; Object[] o = {null, z}; p(z[0] + " " + z[1] + b[0] + ch[0] + s[0] + i[0] + l[0] + f[0] + d[0] + o[0] + (o[1] == z));
    }

    static void boxes() throws Exception {
        Integer a = 5; a++; a += 2; p(a); Long l = 5L; l = l * a; p(l); Boolean b = !Boolean.TRUE; p(b); Double d = 1.5; d /= 2; p(d); Character c = 'a'; c++; p(c); Byte y = 1; y++; p(y); int s = 0; for (Integer x : List.of(1, 2)) s += x; p(s); p(Integer.valueOf(3).equals(3)); p(new Object[] {1, 'c'}[1]); p(a.compareTo(9) + Integer.compare(1, 1) + Boolean.compare(true, false) + Character.compare('a', 'c'));
    }

    static void objectTexts() throws Exception {
        p(new int[0].getClass().getName()); p(Map.Entry.class.getName()); p(int.class + " " + String.class + " " + Runnable.class); p(ManyControls.class.getSimpleName()); p(new Object() {}.getClass().getName()); p(int[][].class.getSimpleName()); p(void.class.getName() + Integer.TYPE.getName()); p("x".getClass() == String.class); p(Integer.class.isInstance(3));
    }

    static void finalVariables() throws Exception {
        final int a; if (calls >= 0) a = 1; else a = 2; p(a); final int[] v = {1}; v[0]++; p(v[0]); int b = 5; { int q = b; b = q + 1; } { long q = b; p(q); } { String q = "s" + b; p(q); }
    }

    static void bigMethod() throws Exception {
        long s = 0; int a = 1, b = 2, d = 3; for (int i = 0; i < 1000; i++) { int t = a; a = b ^ (d << 1); b = d + t; d = (t * 31 + i) & 0xffff; s += a * 3L - b % 7 + (d >>> 2); if ((i & 63) == 0) s ^= i; } p(s);
    }

    static void longLocals() throws Exception {
        long a = 1, b = 2; double c = 3, d = 4; int i = 5; long e = a + b * i; double f = c * d - i; a = e; b = a; c = f; d = c; p(a + " " + b + " " + c + " " + d); for (long k = 0; k < 3; k++) { double g = k; e += (long) g; } p(e);
    }

    static void fibonacci() throws Exception {
        int[] f = new int[50]; f[1] = 1; for (int i = 2; i < 50; i++) f[i] = f[i - 1] + f[i - 2]; p(f[49]); long[] memo = new long[91]; java.util.function.LongUnaryOperator[] fib = new java.util.function.LongUnaryOperator[1]; fib[0] = n -> n < 2 ? n : memo[(int) n] != 0 ? memo[(int) n] : (memo[(int) n] = fib[0].applyAsLong(n - 1) + fib[0].applyAsLong(n - 2)); p(fib[0].applyAsLong(90));
    }

    static void sieve() throws Exception {
        boolean[] c = new boolean[200]; int n = 0; for (int i = 2; i < 200; i++) { if (c[i]) continue; n++; for (int j = i * i; j < 200; j += i) c[j] = true; } p(n);
    }

    static void queens() throws Exception {
        class Q { int n = 6, found; int[] at = new int[6]; boolean ok(int r) { for (int i = 0; i < r; i++) if (at[i] == at[r] || Math.abs(at[i] - at[r]) == r - i) return false; return true; } void place(int r) { if (r == n) { found++; return; } for (at[r] = 0; at[r] < n; at[r]++) if (ok(r)) place(r + 1); } } Q q = new Q(); q.place(0); p(q.found);
    }

    static void collatz() throws Exception {
        int best = 0, at = 0; for (int i = 1; i < 100; i++) { long x = i; int n = 0; while (x != 1) { x = (x & 1) == 0 ? x >> 1 : 3 * x + 1; n++; } if (n > best) { best = n; at = i; } } p(at + " " + best);
    }

    static void gcds() throws Exception {
        int g = 0; for (int a = 1; a < 30; a++) for (int b = 1; b < 30; b++) { int x = a, y = b; while (y != 0) { int t = x % y; x = y; y = t; } g += x; } p(g);
    }

    static void matrix() throws Exception {
        double[][] a = {{1, 2}, {3, 4}}, b = {{0.5, 1}, {-1, 2}}, c = new double[2][2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) c[i][j] += a[i][k] * b[k][j]; p(Arrays.deepToString(c));
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("tableSwitch");
        tableSwitch();
        p("lookupSwitch");
        lookupSwitch();
        p("charSwitch");
        charSwitch();
        p("labels");
        labels();
        p("loops");
        loops();
        p("shortCircuit");
        shortCircuit();
        p("evaluationOrder");
        evaluationOrder();
        p("assignments");
        assignments();
        p("assignmentFails");
        assignmentFails();
        p("ternaryTypes");
        ternaryTypes();
        p("patterns");
        patterns();
        p("parameters");
        parameters();
        p("arraysOfEveryType");
        arraysOfEveryType();
        p("boxes");
        boxes();
        p("objectTexts");
        objectTexts();
        p("finalVariables");
        finalVariables();
        p("bigMethod");
        bigMethod();
        p("longLocals");
        longLocals();
        p("fibonacci");
        fibonacci();
        p("sieve");
        sieve();
        p("queens");
        queens();
        p("collatz");
        collatz();
        p("gcds");
        gcds();
        p("matrix");
        matrix();
    }
}
