// exit: 3
/** System.exit ends the program with its code, past finally. */
public class ExitCode {
    public static void main(String[] args) {
        try {
            System.out.println("before");
            System.exit(3);
        } finally {
            System.out.println("not reached");
        }
    }
}
