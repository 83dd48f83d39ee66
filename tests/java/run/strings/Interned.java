/** intern gives the literal. */
public class Interned {
    public static void main(String[] args) {
        System.out.println(new String("abc").intern() == "abc");
    }
}
