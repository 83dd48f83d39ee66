/** Constants of every size: iconst, bipush, sipush, ldc, ldc2_w, wide. */
public class Constants {
    public static void main(String[] args) {
        System.out.println(-1 + " " + 0 + " " + 5 + " " + 6 + " " + 127 + " " + 128 + " " + -128 + " " + -129 + " " + 32767 + " " + 32768 + " " + -32769);
        int[] v = {-1, 0, 1, 2, 3, 4, 5, 6, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 1 << 30};
        long[] l = {0, 1, 2, -1, 1L << 33};
        float[] f = {0, 1, 2, 3, -0f, 1e-40f};
        double[] d = {0, 1, 2, -0.0, 1e-310};
        for (int i : v) System.out.print(i + " ");
        for (long i : l) System.out.print(i + " ");
        for (float i : f) System.out.print(i + " ");
        for (double i : d) System.out.print(i + " ");
        System.out.println();
        System.out.println(0x7fff_ffff + " " + 0b1010 + " " + 017 + " " + 1_000_000L + " " + 0x1.8p1 + " " + 1e-5f + " " + 'A' + (char) 66 + (int) '\uffff');
        Object[] c = {int.class, String.class, int[].class, Constants.class, "str", null};
        for (Object o : c) System.out.print(o + " ");
        System.out.println();
        int i = 0;
        i += 127;
        i += 128;
        i += -32768;
        i += 32768;
        System.out.println(i);
    }
}
