/** Records: accessors, equals, hashCode, toString, compact constructors, nested, generic. */
import java.util.Objects;

public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);
        Point {
            if (x < -100) throw new IllegalArgumentException("x");
        }
        Point(int both) { this(both, both); }
        int dist() { return Math.abs(x) + Math.abs(y); }
    }
    record Mixed(String s, double d, float f, long l, boolean b, char c, byte t, int[] a, Object o) {}
    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) { return new Pair<>(first, c); }
    }
    record Empty() {}
    record Upper(String s) {
        public String s() { return s.toUpperCase(); }
    }

    public static void main(String[] args) {
        Point p = new Point(1, 2);
        System.out.println(p + " " + p.x() + " " + p.dist() + " " + p.equals(new Point(1, 2)) + " " + p.equals(Point.ORIGIN) + " " + p.equals(null));
        System.out.println(p.hashCode() + " " + new Point(3).hashCode() + " " + new Point(0, 31).hashCode());
        Mixed m = new Mixed("s", 1.5, 2.5f, 3L, true, 'c', (byte) 4, null, null);
        System.out.println(m + " " + m.equals(new Mixed("s", 1.5, 2.5f, 3L, true, 'c', (byte) 4, null, null)));
        System.out.println(new Mixed("s", Double.NaN, -0f, 0, false, 'x', (byte) 0, null, null)
            .equals(new Mixed("s", Double.NaN, 0f, 0, false, 'x', (byte) 0, null, null)));
        System.out.println(new Pair<>("a", 1).with(2.5) + " " + Objects.hash(1, 2, 3) + " " + new Pair<>(null, null).hashCode());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Upper("abc") + " " + new Upper("abc").s());
        try {
            new Point(-200, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
