// programs: 23

/** Integer instructions at the ends of their ranges. */
public class ManyIntegers {
    static int i(int x) { return x; }
    static long l(long x) { return x; }

    static void addWraps() throws Exception {
        p(i(Integer.MAX_VALUE) + 1); p(l(Long.MAX_VALUE) + 1); p((byte) (i(127) + 1)); p((short) (i(32767) + 1)); p((int) (char) (i(65535) + 1));
    }

    static void subWraps() throws Exception {
        p(i(Integer.MIN_VALUE) - 1); p(l(Long.MIN_VALUE) - 1); p(i(0) - i(Integer.MIN_VALUE)); p(-l(Long.MIN_VALUE));
    }

    static void mulWraps() throws Exception {
        p(i(65536) * i(65536)); p(l(1L << 32) * l(1L << 32)); p(i(46341) * i(46341)); p(l(3037000500L) * l(3037000500L)); p(i(-1) * i(Integer.MIN_VALUE));
    }

    static void divSigns() throws Exception {
        for (int a : new int[] {7, -7}) for (int b : new int[] {2, -2}) p(a / b + " " + a % b + " " + Math.floorDiv(a, b) + " " + Math.floorMod(a, b));
    }

    static void divMin() throws Exception {
        p(i(Integer.MIN_VALUE) / i(-1)); p(i(Integer.MIN_VALUE) % i(-1)); p(l(Long.MIN_VALUE) / l(-1)); p(l(Long.MIN_VALUE) % l(-1));
    }

    static void divZero() throws Exception {
        try { p(i(1) / i(0)); } catch (ArithmeticException e) { p(e.getMessage()); }
        try { p(l(1) % l(0)); } catch (ArithmeticException e) { p(e.getMessage()); }
    }

    static void shiftsMasked() throws Exception {
        for (int s : new int[] {0, 1, 31, 32, 33, -1}) p((i(-5) << s) + " " + (i(-5) >> s) + " " + (i(-5) >>> s));
    }

    static void longShifts() throws Exception {
        for (int s : new int[] {0, 1, 63, 64, 65, -1}) p((l(-5) << s) + " " + (l(-5) >> s) + " " + (l(-5) >>> s));
    }

    static void bits() throws Exception {
        p(i(0x0f0f) & 0x00ff); p(i(0x0f0f) | 0x00ff); p(i(0x0f0f) ^ 0x00ff); p(~i(0)); p(~l(1)); p(l(-1) & 0xffL); p(l(5) ^ l(-1));
    }

    static void conversionsDown() throws Exception {
        for (int x : new int[] {0, 127, 128, 255, 256, 32768, 65536, -1, -129, Integer.MIN_VALUE}) p((byte) x + " " + (short) x + " " + (int) (char) x);
    }

    static void conversionsLong() throws Exception {
        for (long x : new long[] {0, 1L << 31, 1L << 32, -1, Long.MIN_VALUE, Long.MAX_VALUE}) p((int) x + " " + (byte) x + " " + (float) x + " " + (double) x);
    }

    static void comparesLong() throws Exception {
        long[] v = {Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE};
        for (long a : v) { String s = ""; for (long b : v) s += (a < b ? "<" : a == b ? "=" : ">"); p(s); }
    }

    static void compareInts() throws Exception {
        int[] v = {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE};
        for (int a : v) { String s = ""; for (int b : v) s += (a <= b ? 1 : 0) + (a >= b ? 2 : 0) + (a != b ? 4 : 0); p(s); }
    }

    static void incrementWide() throws Exception {
        int x = 0; x += 1000; x -= 70000; x++; x--; p(x); byte b = 127; b++; p(b); b += 200; p(b); short s = -1; s >>>= 1; p(s); char c = 'a'; c += 1; p(c);
    }

    static void compound() throws Exception {
        int x = 7; x *= 2.5; p(x); x /= 3; p(x); x <<= 33; p(x); x ^= -1; p(x); long y = 5; y += 0.9; p(y); y %= 3; p(y);
    }

    static void bitCounts() throws Exception {
        for (int x : new int[] {0, 1, -1, Integer.MIN_VALUE, 0x12345678}) p(Integer.bitCount(x) + " " + Integer.numberOfLeadingZeros(x) + " " + Integer.numberOfTrailingZeros(x) + " " + Integer.reverse(x) + " " + Integer.highestOneBit(x) + " " + Integer.reverseBytes(x));
    }

    static void bitCountsLong() throws Exception {
        for (long x : new long[] {0, 1, -1, Long.MIN_VALUE, 0x123456789abcdefL}) p(Long.bitCount(x) + " " + Long.numberOfLeadingZeros(x) + " " + Long.numberOfTrailingZeros(x) + " " + Long.reverse(x) + " " + Long.lowestOneBit(x) + " " + Long.reverseBytes(x));
    }

    static void rotates() throws Exception {
        p(Integer.rotateLeft(0x80000001, 1)); p(Integer.rotateRight(1, 1)); p(Long.rotateLeft(Long.MIN_VALUE | 1, 4)); p(Integer.signum(-9)); p(Long.signum(3));
    }

    static void unsignedOps() throws Exception {
        p(Integer.toUnsignedString(-1)); p(Integer.divideUnsigned(-1, 3)); p(Integer.remainderUnsigned(-1, 7)); p(Integer.compareUnsigned(-1, 1)); p(Long.toUnsignedString(-1)); p(Long.divideUnsigned(-1, 10)); p(Integer.toUnsignedLong(-2));
    }

    static void radix() throws Exception {
        p(Integer.toString(-255, 16)); p(Integer.toHexString(-255)); p(Integer.toBinaryString(10)); p(Integer.toOctalString(64)); p(Long.toHexString(-1L)); p(Integer.parseInt("-7f", 16)); p(Long.parseLong("zz", 36));
    }

    static void parseFails() throws Exception {
        for (String s : new String[] {"", "-", "12a", "2147483648", " 1", "+"}) try { p(Integer.parseInt(s)); } catch (NumberFormatException e) { p(e.getMessage()); }
    }

    static void exactMath() throws Exception {
        try { Math.addExact(Integer.MAX_VALUE, 1); } catch (ArithmeticException e) { p(e.getMessage()); }
        try { Math.multiplyExact(1L << 62, 4L); } catch (ArithmeticException e) { p(e.getMessage()); }
        try { Math.toIntExact(1L << 40); } catch (ArithmeticException e) { p(e.getMessage()); }
        p(Math.abs(Integer.MIN_VALUE)); p(Math.max(-0, 0)); p(Math.negateExact(5));
    }

    static void cacheOfBoxes() throws Exception {
        Integer a = 127, b = 127, c = 128, d = 128; p(a == b); p(c == d); p(c.equals(d)); Long e = 5L; p(e.equals(5)); p(e.equals(5L)); Character f = 'x', g = 'x'; p(f == g);
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("addWraps");
        addWraps();
        p("subWraps");
        subWraps();
        p("mulWraps");
        mulWraps();
        p("divSigns");
        divSigns();
        p("divMin");
        divMin();
        p("divZero");
        divZero();
        p("shiftsMasked");
        shiftsMasked();
        p("longShifts");
        longShifts();
        p("bits");
        bits();
        p("conversionsDown");
        conversionsDown();
        p("conversionsLong");
        conversionsLong();
        p("comparesLong");
        comparesLong();
        p("compareInts");
        compareInts();
        p("incrementWide");
        incrementWide();
        p("compound");
        compound();
        p("bitCounts");
        bitCounts();
        p("bitCountsLong");
        bitCountsLong();
        p("rotates");
        rotates();
        p("unsignedOps");
        unsignedOps();
        p("radix");
        radix();
        p("parseFails");
        parseFails();
        p("exactMath");
        exactMath();
        p("cacheOfBoxes");
        cacheOfBoxes();
    }
}
