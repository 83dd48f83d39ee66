/** multianewarray, ragged arrays, default values, arrays of arrays of objects. */
public class MultiArrays {
    public static void main(String[] args) {
        int[][] a = new int[3][4];
        long[][][] b = new long[2][][];
        b[1] = new long[2][5];
        b[1][1][4] = 1L << 50;
        boolean[][] c = new boolean[0][7];
        String[][] s = new String[2][2];
        s[1][0] = "x";
        System.out.println(a.length + " " + a[2].length + " " + b[0] + " " + b[1][1][4] + " " + c.length + " " + s[1][0] + s[0][1]);
        for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) a[i][j] = i * j;
        int t = 0;
        for (int[] row : a) for (int x : row) t += x;
        System.out.println(t);
        int[][] tri = new int[5][];
        for (int i = 0; i < 5; i++) {
            tri[i] = new int[i + 1];
            tri[i][0] = tri[i][i] = 1;
            for (int j = 1; j < i; j++) tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j];
        }
        System.out.println(java.util.Arrays.toString(tri[4]));
        char[][] g = {"ab".toCharArray(), "cd".toCharArray()};
        g[0][1]++;
        System.out.println(new String(g[0]) + g[1].length);
        Object o = a;
        System.out.println(((int[][]) o)[2][3] + " " + a[1].clone()[2] + " " + (a.clone()[0] == a[0]));
        try {
            a[3][0] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            b[0][0] = null;
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        float[][] f = {{1.5f}, {}};
        double[] d = new double[] {f[0][0], f[1].length};
        short[] sh = {(short) 70000};
        System.out.println(d[0] + d[1] + sh[0]);
    }
}
