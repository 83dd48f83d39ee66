/** Word counts, sorting by several keys, string building: a typical small program. */
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Wordcount {
    static final String TEXT = "It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of foolishness";

    public static void main(String[] args) {
        Map<String, Integer> counts = new HashMap<>();
        StringBuilder word = new StringBuilder();
        for (char c : (TEXT + " ").toCharArray()) {
            if (Character.isLetter(c)) {
                word.append(Character.toLowerCase(c));
            } else if (word.length() > 0) {
                counts.merge(word.toString(), 1, Integer::sum);
                word.setLength(0);
            }
        }
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
        entries.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()));
        for (Map.Entry<String, Integer> e : entries) System.out.printf("%-12s%3d%n", e.getKey(), e.getValue());
        Map<Character, List<String>> byLetter = new TreeMap<>();
        for (String w : counts.keySet()) byLetter.computeIfAbsent(w.charAt(0), k -> new ArrayList<>()).add(w);
        for (List<String> l : byLetter.values()) l.sort(Comparator.naturalOrder());
        System.out.println(byLetter);
    }
}
