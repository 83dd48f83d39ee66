/** Methods of String. */
public class Basics {
    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.indexOf('o') + " " + s.lastIndexOf("o") + " " + s.indexOf("zz"));
        System.out.println(s.substring(7) + "|" + s.substring(0, 5) + "|" + s.toUpperCase() + "|" + s.toLowerCase());
        System.out.println(s.replace('l', 'L') + " " + s.replace("World", "there") + " " + s.contains("lo,") + " " + s.startsWith("Hell")
            + " " + s.endsWith("ld") + " " + s.startsWith("lo", 3));
        System.out.println("  trim me \t".trim() + "|" + "  strip ".strip() + "|" + "".isEmpty() + " " + "  ".isBlank());
        System.out.println("a".compareTo("b") + " " + "abc".compareTo("ab") + " " + "A".compareToIgnoreCase("a") + " " + "x".equals(null));
        System.out.println("ab".repeat(3) + " " + String.join("-", "a", "b", "c") + " " + "a,b,,c,,".split(",").length);
        for (String part : "a1b22c".split("[0-9]+")) {
            System.out.print(part + ";");
        }
        System.out.println();
        for (String part : "x y  z".split(" ")) {
            System.out.print("[" + part + "]");
        }
        System.out.println();
        System.out.println("hash " + "".hashCode() + " " + "abc".hashCode() + " " + s.hashCode());
        System.out.println(String.valueOf(new char[] {'a', 'b'}) + " " + new String(new char[] {'x', 'y', 'z'}, 1, 2) + " " + "abc".toCharArray().length);
        System.out.println("abc" == "abc");
        System.out.println(new String("abc") == "abc");
        System.out.println(("a" + "bc") == "abc");
        System.out.println("equalsIgnoreCase".equalsIgnoreCase("EQUALSignoreCASE") + " " + "b".concat("c") + " " + "tacocat".chars().sum());
        System.out.println("a\tb\\\"\u0041" + '\'' + "\101");
        System.out.println("line1\nline2\n".lines().count() + " " + "abc".indexOf("c", 3) + " " + "regionMatches".regionMatches(6, "Match", 0, 5));
    }
}
