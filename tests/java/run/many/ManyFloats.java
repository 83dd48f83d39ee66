// programs: 20

/** Floating point: zeros, infinities, NaN, conversions, texts. */
public class ManyFloats {
    static double d(double x) { return x; }
    static float f(float x) { return x; }

    static void zeros() throws Exception {
        p(d(0.0) == d(-0.0)); p(1 / d(-0.0)); p(Double.compare(0.0, -0.0)); p(Math.min(0.0, -0.0)); p(Math.max(-0.0, 0.0)); p(-d(0.0)); p(Double.valueOf(0.0).equals(-0.0));
    }

    static void nans() throws Exception {
        double n = d(0.0) / 0; p(n == n); p(n != n); p(n < 1); p(n > 1); p(n <= 1); p(!(n >= 1)); p(Double.isNaN(n)); p(Double.compare(n, 1)); p(Math.max(n, 1)); p(Double.doubleToLongBits(n));
    }

    static void infinities() throws Exception {
        p(d(1) / 0); p(d(-1) / 0); p(d(1) / 0 - d(1) / 0); p(d(1) / 0 * 0); p((int) (d(1) / 0)); p((long) (d(-1) / 0)); p(Double.isInfinite(d(1) / 0));
    }

    static void toInts() throws Exception {
        for (double x : new double[] {0.9, -0.9, 1e10, -1e10, 2147483647.5, -2147483648.9, Double.NaN, 1e20, -1e20}) p((int) x + " " + (long) x + " " + (byte) x + " " + (int) (char) x + " " + (short) x);
    }

    static void floatToInts() throws Exception {
        for (float x : new float[] {0.9f, -0.9f, 1e10f, Float.NaN, Float.MAX_VALUE, -Float.MAX_VALUE}) p((int) x + " " + (long) x + " " + (double) x);
    }

    static void remainders() throws Exception {
        p(d(5.5) % 2); p(d(-5.5) % 2); p(d(5.5) % -2); p(f(7f) % 2.5f); p(d(1) % 0); p(d(1) % Double.POSITIVE_INFINITY); p(Math.IEEEremainder(5, 3));
    }

    static void texts() throws Exception {
        for (double x : new double[] {0, -0.0, 1, 0.1, 1e7, 1e-3, 1e-4, 123456789.125, 1e21, Double.MIN_VALUE, Double.MAX_VALUE, 100, 3.0e10, 2.0E-5}) p(x);
    }

    static void floatTexts() throws Exception {
        for (float x : new float[] {0f, 1f, 0.1f, 1e7f, 1e-3f, 1e-4f, 16777216f, Float.MIN_VALUE, Float.MAX_VALUE, 3.4e5f, 1.1f * 1.1f}) p(x);
    }

    static void parsed() throws Exception {
        for (String s : new String[] {"1", "-1.5e3", " 2 ", "NaN", "-Infinity", "1e400", "1e-400", ".5", "5.", "1d", "2f"}) p(Double.parseDouble(s));
    }

    static void parseFails() throws Exception {
        for (String s : new String[] {"", "x", "1..2", "e5"}) try { p(Double.parseDouble(s)); } catch (NumberFormatException e) { p(e.getMessage()); }
    }

    static void rounding() throws Exception {
        for (double x : new double[] {0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994}) p(Math.round(x) + " " + Math.rint(x) + " " + Math.floor(x) + " " + Math.ceil(x));
    }

    static void roundFloats() throws Exception {
        for (float x : new float[] {0.5f, 1.5f, -0.5f, -1.5f, 1e10f, Float.NaN}) p(Math.round(x));
    }

    static void precision() throws Exception {
        p(f(0.1f) + f(0.2f)); p(d(0.1) + d(0.2)); p((float) d(0.1)); p((double) f(0.1f)); p(1.0f * 16777217); p(d(9007199254740993L));
    }

    static void bitsOfDoubles() throws Exception {
        p(Double.doubleToLongBits(1.0)); p(Double.longBitsToDouble(0x4009_21fb_5444_2d18L)); p(Float.floatToIntBits(-2.5f)); p(Float.intBitsToFloat(0x7f800000)); p(Double.doubleToRawLongBits(-0.0));
    }

    static void roots() throws Exception {
        p(Math.sqrt(2)); p(Math.sqrt(-1)); p(Math.sqrt(1e300)); p(Math.cbrt(27)); p(Math.hypot(3, 4)); p(Math.abs(-0.0)); p(Math.signum(-3.5)); p(Math.pow(2, 10)); p(Math.pow(2, -1));
    }

    static void ulps() throws Exception {
        p(Math.ulp(1.0)); p(Math.ulp(1f)); p(Math.nextUp(1.0)); p(Math.nextDown(0.0)); p(Math.getExponent(1024.0)); p(Math.scalb(1.5, 4)); p(Math.copySign(3, -0.0)); p(Math.fma(2.0, 3.0, 4.0));
    }

    static void hexTexts() throws Exception {
        p(Double.toHexString(1.0)); p(Double.toHexString(-0.1)); p(Float.toHexString(1.5f)); p(Double.hashCode(1.5)); p(Float.hashCode(1.5f)); p(Double.valueOf(2).hashCode());
    }

    static void accumulate() throws Exception {
        double s = 0; for (int k = 1; k <= 100; k++) s += 1.0 / k; p(s); float t = 0; for (int k = 1; k <= 100; k++) t += 1.0f / k; p(t);
    }

    static void strictness() throws Exception {
        p(d(1e308) * 10 / 10); p(f(1e38f) * 10 / 10); p(d(4.9e-324) / 2 * 2); p((d(1) + 1e-16) - 1);
    }

    static void mixed() throws Exception {
        int i = 3; long l = 4; float g = 1.5f; double h = 2.5; p(i + g); p(l * g); p(i / 2 + h); p(i / 2.0); p('a' + g); p((char) ('a' + i)); p(i < g ? i : g);
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("zeros");
        zeros();
        p("nans");
        nans();
        p("infinities");
        infinities();
        p("toInts");
        toInts();
        p("floatToInts");
        floatToInts();
        p("remainders");
        remainders();
        p("texts");
        texts();
        p("floatTexts");
        floatTexts();
        p("parsed");
        parsed();
        p("parseFails");
        parseFails();
        p("rounding");
        rounding();
        p("roundFloats");
        roundFloats();
        p("precision");
        precision();
        p("bitsOfDoubles");
        bitsOfDoubles();
        p("roots");
        roots();
        p("ulps");
        ulps();
        p("hexTexts");
        hexTexts();
        p("accumulate");
        accumulate();
        p("strictness");
        strictness();
        p("mixed");
        mixed();
    }
}
