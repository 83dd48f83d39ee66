/** Static fields, counters, singletons, static imports of constants, constant folding. */
public class Statics {
    static int count;
    static long total = 5;
    static final String NAME = "n" + 1;
    static final int[] TABLE = new int[4];
    static {
        for (int i = 0; i < TABLE.length; i++) TABLE[i] = i * i;
    }
    static class Single {
        private static final Single IT = new Single();
        private static int made = 10;
        int n;
        private Single() { n = ++made; }
        static Single get() { return IT; }
    }
    int id = ++count;

    public static void main(String[] args) {
        new Statics();
        System.out.println(new Statics().id + " " + count + " " + NAME + " " + TABLE[3]);
        System.out.println(Single.get().n + " " + Single.made + " " + (Single.get() == Single.get()));
        Statics none = null;
        System.out.println(none.count);
        total += count++ + ++count;
        System.out.println(total + " " + count + " " + Long.MAX_VALUE + " " + Byte.MAX_VALUE);
    }
}
