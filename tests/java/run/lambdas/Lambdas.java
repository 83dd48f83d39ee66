/** Lambdas: captures, recursion, nesting, method references of every kind. */
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class Lambdas {
    int field = 3;
    interface Tri { double of(int a, long b, double c); }

    IntSupplier instance() { return () -> field++; }
    static int twice(int x) { return 2 * x; }
    int plus(int x) { return field + x; }
    Lambdas() {}
    Lambdas(int f) { field = f; }

    static Function<Integer, Integer> fact;

    public static void main(String[] args) {
        int base = 10;
        String s = "cap";
        Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b + base;
        System.out.println(add.apply(1).apply(2));
        Lambdas l = new Lambdas();
        IntSupplier i = l.instance();
        System.out.println(i.getAsInt() + " " + i.getAsInt() + " " + l.field);
        Tri t = (a, b, c) -> a + b * c + s.length();
        System.out.println(t.of(1, 2L, 1.5));
        fact = n -> n <= 1 ? 1 : n * fact.apply(n - 1);
        System.out.println(fact.apply(10));
        Function<Integer, Integer> st = Lambdas::twice;
        Function<Integer, Integer> bound = l::plus;
        BiFunction<Lambdas, Integer, Integer> unbound = Lambdas::plus;
        IntFunction<Lambdas> make = Lambdas::new;
        Supplier<Lambdas> plain = Lambdas::new;
        IntFunction<int[]> array = int[]::new;
        ToIntFunction<String> len = String::length;
        Function<Object, String> str = Object::toString;
        System.out.println(st.apply(4) + " " + bound.apply(1) + " " + unbound.apply(l, 2) + " " + make.apply(8).field + " " + plain.get().field
            + " " + array.apply(3).length + " " + len.applyAsInt("four") + " " + str.apply(5));
        System.out.println(st.andThen(x -> x + 1).compose((Integer x) -> x * 100).apply(1));
        Runnable r = () -> System.out.println("run " + base + s);
        r.run();
        Supplier<Supplier<String>> nested = () -> () -> s + base;
        System.out.println(nested.get().get());
        Runnable throwing = () -> { throw new IllegalStateException("from lambda"); };
        try {
            throwing.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Lambdas none = null;
            Function<Integer, Integer> bad = none::plus;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
