// gap: a stack trace as data
public class TraceAsData {
    public static void main(String[] args) {
        try {
            throw new IllegalStateException("x");
        } catch (IllegalStateException e) {
            System.out.println(e.getStackTrace()[0].getMethodName());
        }
    }
}
