// check: race=violated assert=safe
// Racy publication of an immutable object: the reference races, its final field does not.
public class Immutable {
    static class Point {
        final int x;
        Point(int x) { this.x = x; }
    }
    static Point p;

    public static void main(String[] args) {
        new Thread(() -> p = new Point(5)).start();
        Point q = p;
        assert q == null || q.x == 5;
    }
}
