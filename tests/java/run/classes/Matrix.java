/** Numerics: matrix inversion, Newton's method, FFT-like loops without library functions. */
public class Matrix {
    static double[][] invert(double[][] m) {
        int n = m.length;
        double[][] a = new double[n][2 * n];
        for (int i = 0; i < n; i++) {
            System.arraycopy(m[i], 0, a[i], 0, n);
            a[i][n + i] = 1;
        }
        for (int i = 0; i < n; i++) {
            int p = i;
            for (int j = i + 1; j < n; j++) if (Math.abs(a[j][i]) > Math.abs(a[p][i])) p = j;
            double[] t = a[i];
            a[i] = a[p];
            a[p] = t;
            double d = a[i][i];
            if (d == 0) throw new ArithmeticException("singular");
            for (int k = 0; k < 2 * n; k++) a[i][k] /= d;
            for (int j = 0; j < n; j++) {
                if (j == i) continue;
                double f = a[j][i];
                for (int k = 0; k < 2 * n; k++) a[j][k] -= f * a[i][k];
            }
        }
        double[][] r = new double[n][];
        for (int i = 0; i < n; i++) r[i] = java.util.Arrays.copyOfRange(a[i], n, 2 * n);
        return r;
    }
    static double root(double x) {
        double r = x;
        for (int i = 0; i < 40; i++) r = (r + x / r) / 2;
        return r;
    }

    public static void main(String[] args) {
        System.out.println(java.util.Arrays.deepToString(invert(new double[][] {{2, 1, 0}, {1, 3, 1}, {0, 1, 4}})));
        try {
            invert(new double[2][2]);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(root(2) + " " + root(1e10) + " " + root(0.01));
        float acc = 0;
        for (int i = 1; i < 100; i++) acc += 1f / i;
        double pi = 0;
        for (int i = 0; i < 1000; i++) pi += (i % 2 == 0 ? 4.0 : -4.0) / (2 * i + 1);
        System.out.println(acc + " " + pi);
        long h = 1125899906842597L;
        for (char c : "hash me".toCharArray()) h = 31 * h + c;
        System.out.println(h + " " + Long.toHexString(h));
    }
}
