/** Assertions are on (the test gives java -ea). */
public class Asserts {
    public static void main(String[] args) {
        int n = 0;
        try {
            assert ++n > 5 : "n is " + n;
            System.out.println("off");
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + n);
        }
        try {
            assert n == 0;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        assert n == 1 : "fine";
        System.out.println(new AssertionError(5).getMessage() + new AssertionError("m", new Error("c")).getCause().getMessage());
    }
}
