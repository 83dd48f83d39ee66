/** Standard input is at its end. */
public class StandardInput {
    public static void main(String[] args) throws java.io.IOException {
        System.out.println(System.in.read());
    }
}
