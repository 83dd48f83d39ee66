/** Deep but finite recursion, and exceptions inside of expressions. */
public class Overflow {
    static int calls;
    static int risky(int i) {
        calls++;
        if (i % 3 == 0) throw new IllegalArgumentException("i=" + i);
        return i;
    }
    static int sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }

    public static void main(String[] args) {
        System.out.println(sum(1000));
        int[] a = new int[4];
        int k = 0;
        for (int i = 1; i < 7; i++) {
            try {
                a[k++] = risky(i) * 10 + risky(i + 1);
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage() + " ");
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.print("full:" + e.getMessage() + " ");
            }
        }
        System.out.println(calls + " " + k + " " + a[0] + a[1] + a[2] + a[3]);
        String s = null;
        try {
            System.out.println("x" + s.length());
        } catch (NullPointerException e) {
            System.out.println("caught");
        }
        try {
            Object o = (args.length == 0 ? "str" : (Object) 1);
            System.out.println(1 + (Integer) o);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
    }
}
