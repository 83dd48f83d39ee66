/** Float arithmetic and its printed form. */
public class Floats {
    public static void main(String[] args) {
        float[] v = {0f, -0f, 1f, 0.1f, 1f / 3, 16777216f, 16777217f, 3.4e38f, 1e-45f, Float.NaN, Float.POSITIVE_INFINITY};
        for (float a : v) {
            System.out.println(a + " " + -a + " " + a * 2 + " " + a / 3 + " " + a % 0.7f + " " + (double) a);
            System.out.println(Float.floatToIntBits(a) + " " + Float.intBitsToFloat(Float.floatToRawIntBits(a)));
            for (float b : v) {
                System.out.println((a < b) + " " + (a >= b) + " " + (a == b) + " " + Float.compare(a, b) + " " + (a + b));
            }
        }
        float f = 1;
        f += 1e10;
        f++;
        System.out.println(f);
        System.out.println(1.0f * Integer.MAX_VALUE);
        System.out.println((float) 123456789L);
    }
}
