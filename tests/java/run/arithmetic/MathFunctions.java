/** java.lang.Math where the results are exact. */
public class MathFunctions {
    public static void main(String[] args) {
        double[] v = {0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.7, -3.7, 1e17, Double.NaN, Double.POSITIVE_INFINITY, 2, 9, 144};
        for (double d : v) {
            System.out.println(Math.abs(d) + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.rint(d) + " " + Math.round(d)
                + " " + Math.sqrt(d) + " " + Math.signum(d));
        }
        System.out.println(Math.max(3, -5) + " " + Math.min(3L, -5L) + " " + Math.abs(Integer.MIN_VALUE));
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + -7 / 3 + " " + -7 % 3);
        System.out.println(Math.hypot(3, 4) + " " + Math.cbrt(27) + " " + Math.pow(2, 10) + " " + Math.pow(2, -1));
        System.out.println(Math.round(2.5f) + " " + Math.round(-2.5f) + " " + Math.round(0.49999999999999994));
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.multiplyExact(Long.MAX_VALUE, 2L);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.toIntExact(1L << 40);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
