/** Generics: erasure, bridges, bounded types, wildcards, generic arrays. */
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class Generics {
    static class Box<T extends Comparable<T>> implements Comparable<Box<T>> {
        T v;
        Box(T v) { this.v = v; }
        public int compareTo(Box<T> o) { return v.compareTo(o.v); }
        T get() { return v; }
    }
    static class IntBox extends Box<Integer> {
        IntBox(int i) { super(i); }
        @Override Integer get() { return v + 1; }
    }
    static <T extends Comparable<? super T>> T max(List<? extends T> l) {
        T best = null;
        for (T t : l) if (best == null || t.compareTo(best) > 0) best = t;
        return best;
    }
    static double sum(List<? extends Number> l) {
        double s = 0;
        for (Number n : l) s += n.doubleValue();
        return s;
    }
    static <T> void swap(T[] a, int i, int j) {
        T t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
    @SafeVarargs static <T> List<T> listOf(T... ts) {
        List<T> l = new ArrayList<>();
        for (T t : ts) l.add(t);
        return l;
    }

    public static void main(String[] args) {
        Box<Integer> b = new IntBox(5);
        System.out.println(b.get() + " " + b.compareTo(new Box<>(7)));
        Comparable<Box<Integer>> c = b;
        System.out.println(c.compareTo(new Box<>(5)));
        System.out.println(max(listOf(3, 9, 4)) + " " + max(listOf("x", "abc")) + " " + sum(listOf(1, 2.5, 3L)));
        String[] a = {"p", "q"};
        swap(a, 0, 1);
        System.out.println(a[0] + a[1]);
        @SuppressWarnings({"unchecked", "rawtypes"}) List<String> bad = (List) listOf(1, 2);
        try {
            String s = bad.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println("ClassCastException");
        }
        Comparator<Box<Integer>> cmp = Comparator.comparing(Box::get);
        System.out.println(cmp.reversed().compare(new Box<>(1), new Box<>(2)));
    }
}
