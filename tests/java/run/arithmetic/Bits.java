/** Bit tricks of Integer and Long. */
public class Bits {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 42, 0x80000000, 0x7fffffff, 0x0f0f0f0f, 1 << 20};
        for (int i : v) {
            System.out.println(Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i)
                + " " + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.reverse(i) + " "
                + Integer.reverseBytes(i) + " " + Integer.rotateLeft(i, 7) + " " + Integer.rotateRight(i, 7) + " " + Integer.signum(i));
            long l = ((long) i << 32) ^ i;
            System.out.println(Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " "
                + Long.reverse(l) + " " + Long.toHexString(l) + " " + Long.rotateLeft(l, 13));
            System.out.println(Integer.toHexString(i) + " " + Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + " "
                + Integer.toString(i, 36) + " " + Integer.toUnsignedString(i) + " " + Integer.compareUnsigned(i, 1));
        }
        System.out.println(Integer.divideUnsigned(-1, 3) + " " + Integer.remainderUnsigned(-1, 7) + " " + Long.divideUnsigned(-1, 10));
    }
}
