/** Character classes of ASCII and Latin-1. */
public class Characters {
    public static void main(String[] args) {
        for (char c = 0; c < 256; c += 3) {
            System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isWhitespace(c)
                + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isLetterOrDigit(c)
                + Character.isJavaIdentifierStart(c) + " " + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c)
                + " " + Character.getNumericValue(c) + " " + Character.digit(c, 16));
        }
        System.out.println(Character.forDigit(11, 16) + " " + Character.isSpaceChar(' ') + " " + Character.compare('a', 'c') + " "
            + Character.valueOf('x').hashCode() + " " + Character.reverseBytes('a'));
        System.out.println(Character.isSurrogate('\ud800') + " " + Character.charCount(0x1F600) + " " + "\uD83D\uDE00".codePointCount(0, 2)
            + " " + "\uD83D\uDE00".codePointAt(0) + " " + new StringBuilder().appendCodePoint(0x1F600).length());
    }
}
