/** java.util.function: predicates, operators, composition, Optional. */
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class Functional {
    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public static void main(String[] args) {
        Predicate<String> empty = String::isEmpty;
        Predicate<String> small = s -> s.length() < 3;
        System.out.println(empty.negate().and(small).test("ab") + " " + empty.or(small).test("abc") + " " + Predicate.not(empty).test(""));
        UnaryOperator<String> up = String::toUpperCase;
        System.out.println(up.apply("x") + UnaryOperator.<String>identity().apply("y") + BinaryOperator.minBy((Integer a, Integer b) -> a - b).apply(3, 2));
        System.out.println(parse("5").map(x -> x * 2) + " " + parse("x").map(x -> x * 2) + " " + parse("x").orElse(-1) + " " + parse("7").filter(x -> x > 9).isPresent());
        System.out.println(parse("3").flatMap(x -> parse("4").map(y -> x + y)).get() + " " + OptionalInt.empty() + " " + OptionalInt.of(3).getAsInt());
        try {
            parse("z").orElseThrow();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        parse("1").ifPresentOrElse(x -> System.out.println("has " + x), () -> System.out.println("none"));
        System.out.println(Optional.ofNullable((String) null).or(() -> Optional.of("alt")).get() + " " + Optional.of(1).equals(Optional.of(1)));
    }
}
