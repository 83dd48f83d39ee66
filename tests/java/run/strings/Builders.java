/** StringBuilder and StringBuffer. */
public class Builders {
    public static void main(String[] args) {
        StringBuilder s = new StringBuilder();
        s.append(1).append('a').append("bc").append(2.5).append(true).append((Object) null).append(new char[] {'x', 'y'}).append(7L);
        System.out.println(s + " " + s.length());
        s.insert(0, "<").insert(3, 99).append('>');
        System.out.println(s);
        s.reverse();
        System.out.println(s);
        s.deleteCharAt(0).delete(1, 4).setCharAt(0, 'Z');
        System.out.println(s + " " + s.indexOf("b") + " " + s.charAt(2));
        s.replace(0, 3, "___");
        System.out.println(s);
        s.setLength(4);
        System.out.println(s + "|");
        s.setLength(6);
        System.out.println(s.length() + " " + (int) s.charAt(5));
        try {
            s.charAt(99);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.deleteCharAt(99);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        StringBuffer b = new StringBuffer("buffer");
        b.append('!').insert(0, "the ");
        System.out.println(b.toString() + b.capacity() % 1 + " " + b.substring(4, 7));
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            big.append(i % 10);
        }
        System.out.println(big.length() + " " + big.toString().hashCode());
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " " + "abc".contentEquals(new StringBuilder("abc")));
    }
}
