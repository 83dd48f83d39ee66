/** Conversions between all primitive types. */
public class Narrowing {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println((byte) i + " " + (short) i + " " + (int) (char) i + " " + (long) i + " " + (float) i + " " + (double) i);
        }
        double[] doubles = {0, -0.0, 0.5, -0.5, 0.999999, 1e9, 2147483647.0, 2147483648.0, -2147483648.0, -2147483649.0, 1e18, 9.3e18,
            -9.3e18, 1e300, -1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        for (double d : doubles) {
            System.out.println((int) d + " " + (long) d + " " + (byte) d + " " + (short) d + " " + (int) (char) d);
            float f = (float) d;
            System.out.println((int) f + " " + (long) f + " " + (f == d));
        }
        byte b = (byte) 200;
        b += 100;
        short s = (short) 40000;
        s >>>= 1;
        char c = 'z';
        c++;
        System.out.println(b + " " + s + " " + c + " " + (c + 1) + " " + (char) (c + 1));
        b >>>= 1;
        System.out.println(b);
        int x = 5;
        x *= 2.7;
        System.out.println(x);
        x -= 0.5f;
        System.out.println(x);
    }
}
