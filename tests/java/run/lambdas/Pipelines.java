/** Function composition, currying, lazy suppliers, comparators, a small event bus. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

public class Pipelines {
    record Person(String name, int age, String city) {}
    static class Bus {
        final Map<String, List<Consumer<Object>>> handlers = new HashMap<>();
        void on(String topic, Consumer<Object> c) { handlers.computeIfAbsent(topic, t -> new ArrayList<>()).add(c); }
        void emit(String topic, Object o) { handlers.getOrDefault(topic, List.of()).forEach(h -> h.accept(o)); }
    }
    static <T> Supplier<T> lazy(Supplier<T> s) {
        return new Supplier<>() {
            T v;
            boolean done;
            public T get() {
                if (!done) {
                    v = s.get();
                    done = true;
                }
                return v;
            }
        };
    }

    public static void main(String[] args) {
        Person[] ps = {new Person("Eve", 30, "Ulm"), new Person("Bob", 25, "Bonn"), new Person("Al", 30, "Bonn")};
        Arrays.sort(ps, Comparator.comparing(Person::age).reversed().thenComparing(Person::name));
        System.out.println(Arrays.toString(ps));
        Arrays.sort(ps, Comparator.comparing(Person::city, (a, b) -> b.compareTo(a)).thenComparingInt(Person::age));
        for (Person p : ps) System.out.print(p.name() + " ");
        System.out.println();
        Bus bus = new Bus();
        List<Object> got = new ArrayList<>();
        bus.on("a", got::add);
        bus.on("a", o -> got.add(o + "!"));
        bus.emit("a", 1);
        bus.emit("b", 2);
        System.out.println(got);
        Supplier<String> l = lazy(() -> {
            System.out.print("computed ");
            return "v";
        });
        System.out.println(l.get() + l.get());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> c = a -> b -> d -> a * b + d;
        System.out.println(c.apply(3).apply(4).apply(5));
        BiConsumer<String, Integer> show = (k, v) -> System.out.print(k + v + ";");
        show.andThen((k, v) -> System.out.println(k.repeat(v))).accept("z", 3);
    }
}
