/** Sequential streams. */
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Streams {
    public static void main(String[] args) {
        List<String> words = List.of("pear", "fig", "apple", "kiwi", "fig", "banana");
        System.out.println(words.stream().filter(w -> w.length() > 3).map(String::toUpperCase).collect(Collectors.toList()));
        System.out.println(words.stream().distinct().sorted().collect(Collectors.joining(",", "[", "]")));
        System.out.println(words.stream().mapToInt(String::length).sum() + " " + words.stream().mapToInt(String::length).max().getAsInt());
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> i * i).map(String::valueOf).collect(Collectors.joining(" ")));
        System.out.println(IntStream.range(0, 20).filter(i -> i % 3 == 0).boxed().collect(Collectors.toList()));
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).reduce(0, Integer::sum));
        Map<Integer, List<String>> byLength = words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        System.out.println(byLength);
        System.out.println("" + words.stream().collect(Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.counting())));
        System.out.println(words.stream().anyMatch("fig"::equals) + " " + words.stream().allMatch(w -> w.length() > 2) + " " + words.stream().noneMatch(String::isEmpty));
        System.out.println(words.stream().skip(2).findFirst().get() + " " + words.stream().count() + " " + words.stream().min(String::compareTo).get());
        System.out.println(Arrays.stream(new int[] {3, 1, 2}).sorted().boxed().map(Object::toString).collect(Collectors.joining()));
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(x -> x + 1).toList());
        System.out.println(IntStream.of(1, 2, 3, 4).average().getAsDouble() + " " + IntStream.range(0, 5).summaryStatistics());
        words.stream().peek(w -> System.out.print(w.charAt(0))).takeWhile(w -> w.length() < 5).forEach(w -> System.out.print("."));
        System.out.println();
        System.out.println("hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining("-")));
        System.out.println(words.stream().collect(Collectors.partitioningBy(w -> w.contains("i"))).get(true));
        System.out.println("" + words.stream().collect(Collectors.toMap(w -> w, String::length, (a, b) -> a + b, TreeMap::new)));
    }
}
