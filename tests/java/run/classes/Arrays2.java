/** Arrays of every type and dimension, clone, covariance, initialisers. */
import java.util.Arrays;

public class Arrays2 {
    public static void main(String[] args) {
        byte[] b = {1, -1};
        boolean[] z = new boolean[2];
        z[1] = true;
        char[] c = {'a', 98};
        short[] s = {1, -32768};
        long[] l = {1L << 40};
        float[] f = {1.5f};
        double[] d = new double[2];
        System.out.println(b[0] + b[1] + " " + z[0] + z[1] + " " + c[1] + " " + s[1] + " " + l[0] + " " + f[0] + d[1]);
        b[0] = (byte) 300;
        c[0] += 1;
        z[0] |= true;
        System.out.println(b[0] + " " + c[0] + " " + z[0]);
        int[][] m = {{1, 2, 3}, {}, {4}};
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 9;
        Object[][] o = new Object[2][];
        System.out.println(m.length + " " + m[0].length + " " + m[1].length + " " + cube[1][2][3] + " " + o[0] + " " + cube[0].length);
        int[] copy = m[0].clone();
        copy[0] = 100;
        int[][] shallow = m.clone();
        shallow[0][1] = 50;
        System.out.println(m[0][0] + " " + m[0][1] + " " + copy[0]);
        System.out.println(Arrays.toString(m[0]) + Arrays.deepToString(m) + Arrays.toString((int[]) null));
        Object x = new String[] {"q"};
        System.out.println((x instanceof Object[]) + " " + (x instanceof String[]) + " " + (x instanceof Comparable[]) + " " + (m instanceof Object) + " " + ((Object) m instanceof Object[]));
        System.out.println(new int[0].getClass().getName() + " " + new String[0][0].getClass().getName() + " " + int[].class.getSimpleName());
        int[] big = new int[1000];
        Arrays.fill(big, 7);
        System.arraycopy(big, 0, big, 1, 999);
        int[] overlap = {1, 2, 3, 4, 5};
        System.arraycopy(overlap, 0, overlap, 1, 4);
        System.out.println(Arrays.toString(overlap) + Arrays.stream(big).sum());
        System.arraycopy(overlap, 2, overlap, 0, 3);
        System.out.println(Arrays.toString(overlap) + " " + Arrays.equals(overlap, overlap.clone()) + " " + Arrays.hashCode(overlap));
        int[] sorted = {5, 3, 9, -1, 0, 3};
        Arrays.sort(sorted);
        System.out.println(Arrays.toString(sorted) + Arrays.binarySearch(sorted, 5) + Arrays.toString(Arrays.copyOfRange(sorted, 1, 8)));
        try {
            System.arraycopy(overlap, 0, overlap, 3, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("AIOOBE");
        }
        try {
            System.arraycopy(overlap, 0, new long[5], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println("ASE");
        }
    }
}
