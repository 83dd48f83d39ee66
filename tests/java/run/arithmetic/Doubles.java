/** Double arithmetic: rounding, signed zeros, infinities, NaN, comparison. */
public class Doubles {
    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 1, -1, 0.1, 1.0 / 3, 1e308, -1e308, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY};
        for (double a : v) {
            for (double b : v) {
                System.out.println(a + b);
                System.out.println(a * b + " " + a / b + " " + a % b + " " + (a - b));
                System.out.println((a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a > b) + " " + (a >= b)
                    + " " + Double.compare(a, b) + " " + Math.min(a, b) + " " + Math.max(a, b));
            }
        }
        System.out.println(0.1 + 0.2);
        System.out.println(100 * 1.1);
        System.out.println(5.5 % 2.5);
        System.out.println(-5.5 % 2.5);
        double d = 0;
        for (int i = 0; i < 10; i++) {
            d += 0.1;
        }
        System.out.println(d);
    }
}
