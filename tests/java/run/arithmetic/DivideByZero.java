/** Division by zero is an exception for integers only. */
public class DivideByZero {
    static int zero() { return 0; }

    public static void main(String[] args) {
        try {
            System.out.println(1 / zero());
        } catch (ArithmeticException e) {
            System.out.println("int " + e.getMessage());
        }
        try {
            System.out.println(1L % zero());
        } catch (ArithmeticException e) {
            System.out.println("long " + e.getMessage());
        }
        System.out.println(1.0 / zero() + " " + 0.0 / zero() + " " + -1f / zero());
    }
}
