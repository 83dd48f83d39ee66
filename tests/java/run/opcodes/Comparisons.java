/** Every comparison of every type, with NaN, as a condition and as a value. */
public class Comparisons {
    static int n;
    static String f(float a, float b) {
        String s = "";
        if (a < b) s += "<";
        if (a <= b) s += "l";
        if (a > b) s += ">";
        if (a >= b) s += "g";
        if (a == b) s += "=";
        if (a != b) s += "!";
        if (!(a < b)) s += "n";
        if (!(a >= b)) s += "m";
        return s;
    }
    static String d(double a, double b) {
        String s = "";
        while (a < b) { s += "<"; break; }
        while (a <= b) { s += "l"; break; }
        while (a > b) { s += ">"; break; }
        while (a >= b) { s += "g"; break; }
        s += a == b ? "=" : "!";
        return s;
    }
    static String l(long a, long b) { return (a < b ? "<" : "") + (a <= b ? "l" : "") + (a > b ? ">" : "") + (a == b ? "=" : "!"); }
    static String r(Object a, Object b) { return (a == b ? "=" : "!") + (a == null ? "0" : "") + (b != null ? "1" : ""); }
    static String z(int a) { return (a < 0 ? "<" : "") + (a <= 0 ? "l" : "") + (a > 0 ? ">" : "") + (a >= 0 ? "g" : "") + (a == 0 ? "=" : "!"); }

    public static void main(String[] args) {
        float[] fs = {0f, -0f, 1f, Float.NaN, Float.NEGATIVE_INFINITY};
        for (float a : fs) for (float b : fs) System.out.print(f(a, b) + d(a, b) + " ");
        System.out.println();
        long[] ls = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32};
        for (long a : ls) for (long b : ls) System.out.print(l(a, b) + " ");
        System.out.println();
        for (int i : new int[] {0, 1, -1, Integer.MIN_VALUE}) System.out.print(z(i) + " ");
        Object o = new Object();
        System.out.println(r(o, o) + r(o, null) + r(null, null) + r("a", "a"));
        boolean p = args.length == 0, q = !p;
        System.out.println((p & q) + " " + (p | q) + " " + (p ^ q) + " " + (p == q) + " " + !p + " " + (p != q ? 1 : 2));
        System.out.println((n++ == 0 && n++ == 1 || n++ == 2) + " " + n);
    }
}
