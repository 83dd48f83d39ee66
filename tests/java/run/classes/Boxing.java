/** Boxing, caches, unboxing in operators, overloads. */
public class Boxing {
    static String f(Object o) { return "Object"; }
    static String f(Integer i) { return "Integer"; }
    static String f(long l) { return "long"; }
    static String f(int... i) { return "int..."; }
    static String g(double d) { return "double"; }
    static String g(Object o) { return "Object"; }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (c <= d && c >= d));
        Long l = 127L;
        System.out.println(l.equals(127) + " " + l.equals(127L) + " " + (l == 127));
        System.out.println(f(1) + " " + f((short) 1) + " " + f(a) + " " + f('c') + " " + f("s") + " " + f() + " " + f(1, 2) + " " + g(1) + " " + g('x') + " " + g(a));
        Integer i = 5;
        i++;
        i += 10;
        int j = i * 2;
        Object o = j;
        System.out.println(i + " " + j + " " + o + " " + (o instanceof Integer) + " " + (Integer) o);
        Character ch = 'x';
        ch++;
        Boolean t = true;
        t &= false;
        Double dd = 1.0;
        System.out.println(ch + " " + t + " " + (dd == 1) + " " + dd.equals(1.0) + " " + dd.intValue() + " " + Double.valueOf(2).hashCode());
        System.out.println(new Object[] {1, 'a', 2L, 1.5f, true, (byte) 1, (short) 2}.length + " " + Byte.valueOf((byte) 5) + Short.valueOf((short) 6));
        System.out.println(Integer.MAX_VALUE + 1 == Integer.MIN_VALUE);
        System.out.println(Integer.valueOf(3).compareTo(4) + " " + Boolean.compare(true, false) + " " + Boolean.hashCode(true) + " " + Long.hashCode(1L << 32));
    }
}
