/** invokestatic, special, virtual, interface; covariant returns; private and super calls; long argument lists. */
public class Calls {
    interface Named {
        String name();
        default String twice() { return name() + name(); }
    }
    static class Base implements Named, Cloneable {
        private String secret() { return "base"; }
        String open() { return secret() + "/" + name(); }
        public String name() { return "Base"; }
        Base self() { return this; }
        static String st() { return "Base.st"; }
    }
    static class Derived extends Base {
        private String secret() { return "derived"; }
        @Override public String name() { return "Derived>" + super.name(); }
        @Override Derived self() { return this; }
        static String st() { return "Derived.st"; }
        String both() { return secret() + super.open() + super.twice(); }
    }
    static String many(int a, long b, float c, double d, String e, char f, short g, byte h, boolean i, Object j, int... k) {
        return a + ":" + b + ":" + c + ":" + d + e + f + g + h + i + j + k.length;
    }
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
    static long fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }

    public static void main(String[] args) {
        Base b = new Derived();
        Named n = b;
        System.out.println(b.open() + " " + n.name() + " " + n.twice() + " " + b.self().name() + " " + ((Derived) b).both());
        System.out.println(Base.st() + Derived.st() + n.hashCode() % 1 + n.equals(b) + n.toString().startsWith("Calls$Derived@"));
        System.out.println(many(1, 2, 3, 4, "e", 'f', (short) 7, (byte) 8, true, null, 1, 2, 3));
        System.out.println(depth(500) + " " + fact(20) + " " + fact(21));
        Object o = new int[] {1, 2}.clone();
        System.out.println(((int[]) o)[1] + " " + "abc".getClass().getSimpleName());
    }
}
