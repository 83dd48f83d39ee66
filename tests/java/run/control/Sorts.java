/** Textbook algorithms: sorts, sieve, matrices, binary search, GCD. */
import java.util.Arrays;

public class Sorts {
    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) i++;
            while (a[j] > p) j--;
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quick(a, lo, j);
        quick(a, i, hi);
    }
    static int[] merge(int[] a) {
        if (a.length < 2) return a;
        int[] l = merge(Arrays.copyOf(a, a.length / 2)), r = merge(Arrays.copyOfRange(a, a.length / 2, a.length));
        int[] out = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < out.length; k++) out[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        return out;
    }
    static long gcd(long a, long b) { return b == 0 ? a : gcd(b, a % b); }

    public static void main(String[] args) {
        int[] a = new int[40];
        int x = 12345;
        for (int i = 0; i < a.length; i++) {
            x = x * 1103515245 + 12345;
            a[i] = (x >>> 16) % 1000;
        }
        int[] b = merge(a);
        quick(a, 0, a.length - 1);
        System.out.println(Arrays.toString(a) + Arrays.equals(a, b));
        boolean[] composite = new boolean[100];
        for (int i = 2; i < 100; i++) {
            if (!composite[i]) {
                System.out.print(i + " ");
                for (int j = i * i; j < 100; j += i) composite[j] = true;
            }
        }
        System.out.println();
        double[][] m = {{1, 2}, {3, 4}}, r = new double[2][2];
        for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) r[i][j] += m[i][k] * m[k][j];
        System.out.println(Arrays.deepToString(r) + gcd(1071, 462));
    }
}
