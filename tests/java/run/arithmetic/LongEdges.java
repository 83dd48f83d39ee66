/** Every long operation at its edge values. */
public class LongEdges {
    static final long[] VALUES = {0, 1, -1, 63, 64, 65, 1L << 31, -(1L << 31), 1L << 32, 0xFFFFFFFFL, Long.MAX_VALUE,
        Long.MIN_VALUE, Long.MAX_VALUE - 1, 0x5555555555555555L};

    public static void main(String[] args) {
        for (long a : VALUES) {
            System.out.println(-a + " " + ~a + " " + (int) a + " " + (short) a + " " + (byte) a + " " + (char) a % 7);
            for (long b : VALUES) {
                System.out.println((a + b) + " " + (a - b) + " " + (a * b) + " " + (a & b) + " " + (a | b) + " " + (a ^ b));
                System.out.println((a << b) + " " + (a >> b) + " " + (a >>> b) + " " + (a << (int) b));
                if (b != 0) {
                    System.out.println(a / b + " " + a % b);
                }
                System.out.println((a < b) + " " + (a > b) + " " + (a == b) + " " + Long.compare(a, b));
            }
        }
    }
}
