// programs: 20
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Lambdas, method references, streams, optionals. */
public class ManyLambdas {
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); default Tri<A, B, C, String> shown() { return (a, b, c) -> "<" + apply(a, b, c) + ">"; } }
    int field = 3; int addTo(int x) { return field + x; }
    static int twice(Integer x) { return x * 2; }
    static <T> T pass(Supplier<T> s) { return s.get(); }
    Supplier<Integer> captured() { return () -> field++; }
    static IntUnaryOperator fact; static { fact = n -> n < 2 ? 1 : n * fact.applyAsInt(n - 1); }

    static void captures() throws Exception {
        int a = 1; long b = 2; double c = 3; String s = "s"; int[] arr = {4}; Supplier<String> f = () -> a + b + c + s + arr[0]; arr[0] = 5; p(f.get());
    }

    static void capturesThis() throws Exception {
        ManyLambdas m = new ManyLambdas(); Supplier<Integer> f = m.captured(); f.get(); f.get(); p(m.field);
    }

    static void methodReferences() throws Exception {
        Function<Integer, Integer> f = ManyLambdas::twice; IntFunction<int[]> g = int[]::new; Supplier<List<String>> h = ArrayList::new; ManyLambdas m = new ManyLambdas(); IntUnaryOperator k = m::addTo; ToIntBiFunction<ManyLambdas, Integer> u = ManyLambdas::addTo; BiFunction<String, String, Boolean> e = String::equals; p(f.apply(4) + " " + g.apply(3).length + h.get() + k.applyAsInt(1) + u.applyAsInt(m, 2) + e.apply("a", "a"));
    }

    static void boundNull() throws Exception {
        String s = null; try { Supplier<Integer> f = s::length; p("made"); } catch (NullPointerException e) { p("at once"); } Function<String, Integer> g = String::length; try { g.apply(null); } catch (NullPointerException e) { p("later"); }
    }

    static void adapting() throws Exception {
        ToLongFunction<Integer> f = x -> x; Function<Integer, Long> g = x -> (long) x; IntToDoubleFunction h = x -> x / 2.0; Supplier<Object> o = () -> 5; IntSupplier i = () -> 'c'; Function<Object, Object> w = x -> x; p(f.applyAsLong(3) + g.apply(4) + " " + h.applyAsDouble(5) + o.get() + i.getAsInt() + w.apply("q")); Runnable r = () -> twice(3); r.run(); ToIntFunction<Integer> t = ManyLambdas::twice; p(t.applyAsInt(21));
    }

    static void composing() throws Exception {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2; p(inc.andThen(dbl).apply(3) + " " + inc.compose(dbl).apply(3) + Function.<Integer>identity().apply(9)); Predicate<String> e = String::isEmpty; p(e.negate().and(s -> s.length() > 2).or(s -> s.equals("x")).test("x")); BinaryOperator<Integer> mx = BinaryOperator.maxBy(Comparator.naturalOrder()); p(mx.apply(3, 8)); UnaryOperator<String> up = String::toUpperCase; p(up.apply("up"));
    }

    static void ownInterface() throws Exception {
        Tri<Integer, Long, String, String> t = (a, b, c) -> a + b + c; p(t.shown().apply(1, 2L, "3"));
    }

    static void recursion() throws Exception {
        p(fact.applyAsInt(10)); Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b; p(add.apply(3).apply(4)); p(pass(() -> pass(() -> "nested")));
    }

    static void exceptionsThrough() throws Exception {
        Runnable r = () -> { throw new IllegalStateException("l"); }; try { r.run(); } catch (IllegalStateException e) { p(e.getMessage()); } java.util.concurrent.Callable<Integer> c = () -> { if (true) throw new Exception("checked"); return 1; }; try { c.call(); } catch (Exception e) { p(e.getMessage()); }
    }

    static void identities() throws Exception {
        Runnable[] rs = new Runnable[2]; for (int i = 0; i < 2; i++) rs[i] = () -> {}; p(rs[0] == rs[1]); p(rs[0] instanceof Runnable); p(rs[0].equals(rs[0]));
    }

    static void serial() throws Exception {
        Comparator<String> c = (Comparator<String> & java.io.Serializable) (a, b) -> b.compareTo(a); List<String> l = new ArrayList<>(List.of("a", "b")); l.sort(c); p(l); p(c instanceof java.io.Serializable);
    }

    static void streamsBasic() throws Exception {
        p(Stream.of(5, 3, 8).filter(x -> x > 3).map(x -> x * 2).sorted().collect(Collectors.toList())); p(IntStream.rangeClosed(1, 5).sum()); p(IntStream.range(0, 20).filter(x -> x % 3 == 0).boxed().map(String::valueOf).collect(Collectors.joining(",", "[", "]"))); p(Stream.iterate(1, x -> x * 2).limit(10).reduce(0, Integer::sum));
    }

    static void streamsMore() throws Exception {
        p(Stream.of("a", "bb", "cc", "d").collect(Collectors.groupingBy(String::length))); p(Stream.of(1, 2, 3, 4).collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.counting()))); p(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).mapToInt(x -> x).max().getAsInt()); p(Stream.of(1, 1, 2).distinct().count()); p(Stream.of("x", "yy").collect(Collectors.toMap(s -> s, String::length)));
    }

    static void streamsLazy() throws Exception {
        StringBuilder s = new StringBuilder(); Stream.of(1, 2, 3, 4).peek(x -> s.append("p").append(x)).filter(x -> x % 2 == 0).peek(x -> s.append("f").append(x)).findFirst().ifPresent(s::append); p(s); p(Stream.of(1, 2, 3).anyMatch(x -> x > 2)); p(Stream.of(1, 2, 3).allMatch(x -> x > 2)); p(Stream.empty().noneMatch(x -> true)); p(IntStream.iterate(1, x -> x < 50, x -> x * 3).boxed().toList());
    }

    static void streamsNumbers() throws Exception {
        p(IntStream.of(3, 1, 2).summaryStatistics()); p(DoubleStream.of(1, 2, 4).average().getAsDouble()); p(LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b)); p(IntStream.range(0, 5).mapToObj(x -> "" + x).collect(Collectors.toCollection(TreeSet::new))); p(Stream.of(1, 2, 3, 4, 5).skip(1).takeWhile(x -> x < 4).dropWhile(x -> x < 3).toList()); p(IntStream.range(0, 10).mapToLong(x -> x * x).sum());
    }

    static void streamsOnce() throws Exception {
        Stream<Integer> s = Stream.of(1); s.count(); try { s.count(); } catch (IllegalStateException e) { p("used"); } p(Stream.of(3, 1, 2).sorted(Comparator.reverseOrder()).toList()); p(Stream.of("b", "a").max(Comparator.naturalOrder()).get()); p(Stream.concat(Stream.of(1), Stream.of(2)).toList()); p(Stream.generate(() -> "g").limit(2).toList());
    }

    static void optionals() throws Exception {
        Optional<String> o = Optional.of("v"), e = Optional.empty(); p(o.map(String::length).orElse(0) + e.map(String::length).orElse(-1)); p(o.filter(s -> s.isEmpty()).isPresent()); p(e.or(() -> Optional.of("w")).get()); p(o + " " + e); try { e.orElseThrow(); } catch (NoSuchElementException x) { p(x.getMessage()); } e.ifPresentOrElse(s -> p(s), () -> p("none")); p(OptionalInt.of(3)); p(Optional.ofNullable(null).isEmpty());
    }

    static void collectors() throws Exception {
        record P(String n, int a) {} List<P> l = List.of(new P("a", 3), new P("b", 5), new P("c", 3)); p(l.stream().collect(Collectors.groupingBy(P::a, TreeMap::new, Collectors.mapping(P::n, Collectors.joining("+"))))); p(l.stream().collect(Collectors.averagingInt(P::a))); p(l.stream().sorted(Comparator.comparingInt(P::a).thenComparing(P::n, Comparator.reverseOrder())).map(P::n).toList()); p(l.stream().mapToInt(P::a).boxed().collect(Collectors.reducing(0, Integer::sum))); p(l.stream().min(Comparator.comparing(P::n)).get());
    }

    static void comparators() throws Exception {
        List<String> l = Arrays.asList("b", null, "a"); l.sort(Comparator.nullsFirst(Comparator.naturalOrder())); p(l); p(Map.Entry.<String, Integer>comparingByKey().compare(Map.entry("a", 1), Map.entry("b", 0))); List<Map.Entry<String, Integer>> es = new ArrayList<>(Map.of("x", 2, "y", 1).entrySet()); es.sort(Map.Entry.comparingByValue()); p(es);
    }

    static void iterables() throws Exception {
        Iterable<Integer> it = () -> new Iterator<>() { int i; public boolean hasNext() { return i < 3; } public Integer next() { return i++; } }; int s = 0; for (int x : it) s += x; p(s); it.forEach(x -> p(x)); p(StreamSupport.stream(it.spliterator(), false).map(x -> x + 1).toList());
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("captures");
        captures();
        p("capturesThis");
        capturesThis();
        p("methodReferences");
        methodReferences();
        p("boundNull");
        boundNull();
        p("adapting");
        adapting();
        p("composing");
        composing();
        p("ownInterface");
        ownInterface();
        p("recursion");
        recursion();
        p("exceptionsThrough");
        exceptionsThrough();
        p("identities");
        identities();
        p("serial");
        serial();
        p("streamsBasic");
        streamsBasic();
        p("streamsMore");
        streamsMore();
        p("streamsLazy");
        streamsLazy();
        p("streamsNumbers");
        streamsNumbers();
        p("streamsOnce");
        streamsOnce();
        p("optionals");
        optionals();
        p("collectors");
        collectors();
        p("comparators");
        comparators();
        p("iterables");
        iterables();
    }
}
