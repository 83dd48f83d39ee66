/** HashSet, TreeSet, LinkedHashSet, BitSet. */
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;

public class Sets {
    public static void main(String[] args) {
        Set<Integer> a = new HashSet<>();
        for (int i = 0; i < 15; i++) System.out.print(a.add(i * i % 13) ? "+" : "-");
        System.out.println(a);
        Set<Integer> b = new HashSet<>(Set.of(1, 4, 100));
        b.retainAll(a);
        System.out.println(new TreeSet<>(b));
        a.removeAll(b);
        System.out.println(a.containsAll(b) + " " + a + " " + a.equals(new TreeSet<>(a)) + " " + a.hashCode());
        Set<String> l = new LinkedHashSet<>();
        Collections.addAll(l, "z", "a", "z", "m");
        System.out.println(l + " " + String.join("", l));
        TreeSet<String> t = new TreeSet<>(Collections.reverseOrder());
        t.addAll(l);
        System.out.println(t + t.first() + t.higher("m") + t.headSet("m", true) + t.descendingSet());
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(64, 70);
        bits.flip(65);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.nextClearBit(64) + " " + bits.length());
        Set<Character> chars = new HashSet<>();
        for (char c : "mississippi".toCharArray()) chars.add(c);
        System.out.println(chars);
        Set<String> strings = new HashSet<>(java.util.Arrays.asList("one", "two", "three", "four", "five", "six", "seven"));
        System.out.println(strings);
    }
}
