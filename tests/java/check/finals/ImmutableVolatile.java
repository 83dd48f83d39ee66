// check: race=safe assert=safe
// Immutable through a volatile field.
public class ImmutableVolatile {
    static class Point {
        final int x;
        Point(int x) { this.x = x; }
    }
    static volatile Point p;

    public static void main(String[] args) {
        new Thread(() -> p = new Point(5)).start();
        Point q = p;
        assert q == null || q.x == 5;
    }
}
