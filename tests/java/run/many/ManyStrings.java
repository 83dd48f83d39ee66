// programs: 24
import java.util.*;

/** Strings and builders. */
public class ManyStrings {

    static void charsOfString() throws Exception {
        String s = "héllo\u0000\ud83d\ude00"; p(s.length()); p(s.codePointCount(0, s.length())); p(s.charAt(1)); p((int) s.charAt(6)); p(s.codePointAt(6)); p(s.offsetByCodePoints(0, 7));
    }

    static void equalities() throws Exception {
        String a = "ab", b = new String("ab"), c = "a" + "b"; p(a == b); p(a == c); p(a.equals(b)); p(a.equalsIgnoreCase("AB")); p(a == b.intern()); p("".isEmpty()); p(" \t".isBlank());
    }

    static void compares() throws Exception {
        p("a".compareTo("b")); p("abc".compareTo("ab")); p("A".compareToIgnoreCase("b")); p("é".compareTo("e")); p("Z".compareTo("a")); p("a".contentEquals(new StringBuilder("a")));
    }

    static void hashes() throws Exception {
        p("".hashCode()); p("hello".hashCode()); p("\u00ff\u0100".hashCode()); p("AaAa".hashCode() == "BBBB".hashCode()); p(List.of("a", "b").hashCode()); p(Arrays.hashCode(new int[] {1, 2}));
    }

    static void searching() throws Exception {
        String s = "abcabc"; p(s.indexOf("c")); p(s.indexOf('c', 3)); p(s.lastIndexOf("abc")); p(s.lastIndexOf('b', 3)); p(s.indexOf("x")); p(s.indexOf("")); p(s.contains("ca")); p(s.startsWith("bc", 1)); p(s.endsWith(""));
    }

    static void cutting() throws Exception {
        String s = " abc "; p(s.substring(2)); p(s.substring(1, 3)); p(s.trim() + "|"); p(s.strip() + "|"); p(s.stripLeading() + "|"); p(s.stripTrailing() + "|"); p(s.subSequence(1, 2)); p("\u2003x\u2003".strip() + "|");
    }

    static void cuttingFails() throws Exception {
        try { p("abc".substring(2, 1)); } catch (StringIndexOutOfBoundsException e) { p(e.getMessage()); }
        try { p("abc".charAt(3)); } catch (StringIndexOutOfBoundsException e) { p("charAt"); }
        try { p("abc".substring(-1)); } catch (StringIndexOutOfBoundsException e) { p("substring"); }
    }

    static void casesOfLetters() throws Exception {
        p("aBcÀ".toUpperCase()); p("AbCé".toLowerCase()); p(Character.toUpperCase('ä')); p(Character.isLetter('ß')); p(Character.isDigit('5')); p(Character.isWhitespace('\t')); p(Character.getNumericValue('9')); p(Character.isUpperCase('A'));
    }

    static void replacing() throws Exception {
        p("banana".replace('a', 'o')); p("banana".replace("an", "AN")); p("x".replace("", "-")); p("aaa".replace("aa", "b")); p("abc".concat("d"));
    }

    static void repeating() throws Exception {
        p("ab".repeat(3)); p("".repeat(5).length()); p("x".repeat(0)); try { "x".repeat(-1); } catch (IllegalArgumentException e) { p(e.getMessage()); }
    }

    static void joining() throws Exception {
        p(String.join("-", "a", "b", "c")); p(String.join("+", List.of("x"))); StringJoiner j = new StringJoiner(", ", "[", "]"); p(j); j.add("1").add("2"); p(j); j.setEmptyValue("none"); p(j.length());
    }

    static void valueOfs() throws Exception {
        p(String.valueOf((Object) null)); p(String.valueOf(true)); p(String.valueOf('c')); p(String.valueOf(1.5f)); p(String.valueOf(new char[] {'a', 'b'})); p(String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2));
    }

    static void concatenations() throws Exception {
        String n = null; char c = 'x'; p("a" + n + c + 1 + 2L + 1.5 + true + 'y'); p(1 + 2 + "s" + 1 + 2); p("" + (char) (c + 1)); String s = "p"; s += 1; s += 'c'; s += null; p(s);
    }

    static void builder() throws Exception {
        StringBuilder b = new StringBuilder("abc"); b.append(1).append('x').append(2.5).append(true).append((Object) null).insert(0, "<").reverse(); p(b); b.setLength(3); p(b); b.deleteCharAt(0).delete(0, 1); p(b); b.setCharAt(0, 'Z'); p(b); p(b.indexOf("Z")); b.replace(0, 1, "long"); p(b);
    }

    static void builderEnds() throws Exception {
        StringBuilder b = new StringBuilder(); for (int i = 0; i < 40; i++) b.append(i); p(b.length()); p(b.capacity() >= b.length()); p(b.charAt(60)); p(b.substring(10, 20)); p(b.compareTo(new StringBuilder("0")));
    }

    static void builderFails() throws Exception {
        StringBuilder b = new StringBuilder("ab"); try { b.insert(5, "x"); } catch (StringIndexOutOfBoundsException e) { p(e.getMessage()); } try { b.deleteCharAt(2); } catch (StringIndexOutOfBoundsException e) { p(e.getMessage()); } try { b.setLength(-1); } catch (IndexOutOfBoundsException e) { p("length"); }
    }

    static void splitting() throws Exception {
        p(Arrays.toString("a,b,,c,,".split(","))); p(Arrays.toString("a,b,,c,,".split(",", -1))); p(Arrays.toString("a,b,c".split(",", 2))); p("x".split(",").length); p(Arrays.toString("".split(",")));
    }

    static void lines() throws Exception {
        "one\ntwo\r\nthree".lines().forEach(l -> p(l + l.length())); p("  a\n b".indent(2)); p("""
            text
              block\tend \
            joined
            """);
    }

    static void charArrays() throws Exception {
        char[] a = "hello".toCharArray(); Arrays.sort(a); p(new String(a)); p(new String(a, 1, 2)); char[] b = new char[5]; "world".getChars(1, 3, b, 2); p((int) b[1] + " " + b[2]); p(a.clone().length);
    }

    static void streamsOfChars() throws Exception {
        p("hello".chars().sum()); p("hello".chars().filter(x -> x == 'l').count()); p("abc".chars().mapToObj(x -> "" + (char) (x + 1)).reduce("", String::concat)); p("\ud83d\ude00a".codePoints().count());
    }

    static void bytesOfStrings() throws Exception {
        byte[] b = "aé€😀".getBytes("UTF-8"); p(b.length); p(Arrays.toString(b)); p(new String(b, "UTF-8").length()); p(new String(new byte[] {72, 105}, "US-ASCII"));
    }

    static void switches() throws Exception {
        for (String s : new String[] {"a", "Aa", "BB", "", "z"}) switch (s) { case "Aa" -> p(1); case "BB" -> p(2); case "" -> p(3); case "a" -> p(4); default -> p(5); }
    }

    static void formats() throws Exception {
        p(String.format("%d %5d|%-5d|%05d %x %X %o %,d", 42, 42, 42, 42, 255, 255, 8, 1234567)); p(String.format("%s %10s|%-10s|%.2s %c %b %n", "abc", "abc", "abc", "abc", 'x', true).trim()); p(String.format("%.2f %8.3f %e %g %%", 3.14159, 2.5, 12345.678, 0.0001)); p(String.format("%2$s %1$s", "a", "b")); p("%d-%s".formatted(1, null));
    }

    static void formatFails() throws Exception {
        try { String.format("%d", "x"); } catch (IllegalArgumentException e) { p(e.getMessage()); } try { String.format("%s %s", 1); } catch (IllegalArgumentException e) { p(e.getMessage()); }
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("charsOfString");
        charsOfString();
        p("equalities");
        equalities();
        p("compares");
        compares();
        p("hashes");
        hashes();
        p("searching");
        searching();
        p("cutting");
        cutting();
        p("cuttingFails");
        cuttingFails();
        p("casesOfLetters");
        casesOfLetters();
        p("replacing");
        replacing();
        p("repeating");
        repeating();
        p("joining");
        joining();
        p("valueOfs");
        valueOfs();
        p("concatenations");
        concatenations();
        p("builder");
        builder();
        p("builderEnds");
        builderEnds();
        p("builderFails");
        builderFails();
        p("splitting");
        splitting();
        p("lines");
        lines();
        p("charArrays");
        charArrays();
        p("streamsOfChars");
        streamsOfChars();
        p("bytesOfStrings");
        bytesOfStrings();
        p("switches");
        switches();
        p("formats");
        formats();
        p("formatFails");
        formatFails();
    }
}
