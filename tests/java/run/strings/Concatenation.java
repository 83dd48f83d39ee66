/** String concatenation of every type. */
public class Concatenation {
    static String none;
    static class Named {
        @Override public String toString() { return "named"; }
    }
    static class Odd {
        @Override public String toString() { return null; }
    }

    public static void main(String[] args) {
        byte b = -1;
        short sh = 300;
        char c = 'c';
        long l = 1L << 40;
        float f = 1.5f;
        Object o = null;
        String s = "x";
        System.out.println("" + b + sh + c + 5 + l + f + 2.5 + true + o + none + new Named() + new Odd());
        s += 1;
        s += 'c';
        s += null;
        s += 1.0;
        s += none;
        System.out.println(s);
        System.out.println(1 + 2 + "3" + 4 + 5);
        System.out.println('a' + 'b' + "c" + 'd' + 1);
        System.out.println("" + Integer.MIN_VALUE + Long.MIN_VALUE + Byte.MIN_VALUE + Character.MAX_VALUE % 10);
        String[] arr = {"p", null};
        arr[0] += arr[1];
        System.out.println(arr[0] + (arr[1] == null) + (char) 65 + (int) 'A');
        System.out.println("a" + -0.0 + 0.1f + 1e10 + 1e-10 + Double.MAX_VALUE + Float.MIN_VALUE);
        final String k = "const";
        System.out.println((k + "ant") == "constant");
        System.out.println("\u00e9".length() + "\u20ac".length() + " " + ("\u00e9" + "\u20ac").length() + " " + (int) ("\u00e9" + "\u20ac").charAt(1));
    }
}
