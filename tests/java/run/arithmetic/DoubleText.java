/** The printed form of doubles. */
public class DoubleText {
    public static void main(String[] args) {
        double[] v = {1, 10, 100, 1e6, 1e7, 12345678.9, 1e-3, 1e-4, 0.001234, 123456789012345678.0, 1e21, 1.1, 2.2250738585072014E-308,
            4.9e-324, 1.7976931348623157e308, 3.141592653589793, 0.3, 100.5, 9007199254740993.0, 1e23, 5e-5};
        for (double d : v) {
            System.out.println(d + " " + (float) d + " " + -d);
        }
        System.out.println(Double.toHexString(1.5) + " " + Double.doubleToLongBits(1.5) + " " + Double.longBitsToDouble(0x3ff8000000000000L));
        System.out.println(Double.isNaN(0.0 / 0) + " " + Double.isInfinite(1 / 0.0) + " " + Double.hashCode(1.25));
    }
}
