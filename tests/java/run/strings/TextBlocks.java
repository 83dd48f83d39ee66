/** Text blocks and their escapes. */
public class TextBlocks {
    public static void main(String[] args) {
        String t = """
            Hello,
              "World" \
            joined
            tail\040
            \ttab ""\"
            """;
        System.out.print(t);
        System.out.println(t.length());
        System.out.println("""
            one""" + "two");
        System.out.println("""
            %d and %s""".formatted(5, "x"));
        System.out.println("  a\n b".indent(2).length() + " " + " a\n  b".stripIndent() + " " + "x\\n".translateEscapes().length());
    }
}
