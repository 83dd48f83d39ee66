/** equals, hashCode, toString, clone, getClass of plain objects. */
public class ObjectMethods {
    static class P implements Cloneable {
        int x;
        int[] a = {1, 2};
        P(int x) { this.x = x; }
        @Override public boolean equals(Object o) { return o instanceof P && ((P) o).x == x; }
        @Override public int hashCode() { return x; }
        @Override public P clone() {
            try {
                return (P) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }
    static class N {
        Object copy() throws CloneNotSupportedException { return super.clone(); }
    }

    public static void main(String[] args) {
        P p = new P(5);
        P q = p.clone();
        q.x = 6;
        q.a[0] = 99;
        System.out.println(p.x + " " + q.x + " " + p.a[0] + " " + p.equals(q) + " " + p.equals(new P(5)));
        System.out.println(p);
        try {
            new N().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        Object o = new Object();
        System.out.println((o.hashCode() == o.hashCode()) + " " + (System.identityHashCode(p) == System.identityHashCode(p)) + " "
            + o.equals(o) + " " + o.toString().startsWith("java.lang.Object@") + " " + System.identityHashCode(null));
        System.out.println(p.getClass().getName() + " " + (p.getClass() == q.getClass()) + " " + P.class + " " + int.class + " " + Runnable.class + " " + String[].class);
    }
}
