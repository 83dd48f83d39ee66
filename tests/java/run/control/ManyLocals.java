/** Many locals and parameters: wide instructions, long and double slots. */
public class ManyLocals {
    static double mix(byte a, short b, char c, int d, long e, float f, double g, boolean h, String s, long[] l, int i, long j, double k) {
        return a + b + c + d + e + f + g + (h ? 1 : 0) + s.length() + l[0] + i + j + k;
    }
    static long many() {
        long a0 = 1, a1 = 2, a2 = 3, a3 = 4, a4 = 5, a5 = 6, a6 = 7, a7 = 8, a8 = 9, a9 = 10;
        double d0 = 1, d1 = 2, d2 = 3, d3 = 4, d4 = 5, d5 = 6, d6 = 7, d7 = 8, d8 = 9, d9 = 10;
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            a0 += a9;
            d0 *= 1.5;
            sum += a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + (long) (d0 + d1 + d2 + d3 + d4 + d5 + d6 + d7 + d8 + d9);
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(mix((byte) 1, (short) 2, 'a', 4, 5L, 6.5f, 7.25, true, "nine", new long[] {10}, 11, 12L, 13.5));
        System.out.println(many());
        int i = 0;
        i += 1000;
        i -= 40000;
        System.out.println(i);
    }
}
