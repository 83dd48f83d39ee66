/** HashMap, LinkedHashMap, TreeMap: iteration order, views, merge, compute. */
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

public class Maps {
    static class Bad {
        final int id;
        Bad(int id) { this.id = id; }
        @Override public int hashCode() { return 1; }
        @Override public boolean equals(Object o) { return o instanceof Bad b && b.id == id; }
        @Override public String toString() { return "b" + id; }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String s : "the quick brown fox jumps over the lazy dog and the cat".split(" ")) m.merge(s, 1, Integer::sum);
        System.out.println(m);
        System.out.println(m.get("the") + " " + m.get("none") + " " + m.getOrDefault("none", 0) + " " + m.containsValue(3));
        m.remove("fox");
        m.putIfAbsent("dog", 50);
        m.computeIfAbsent("new", String::length);
        m.computeIfPresent("cat", (k, v) -> null);
        m.compute("lazy", (k, v) -> v == null ? 1 : v + 10);
        for (Map.Entry<String, Integer> e : m.entrySet()) if (e.getKey().startsWith("t")) e.setValue(-1);
        System.out.println(m + " " + m.size());
        m.keySet().removeIf(k -> k.length() > 4);
        m.values().remove(-1);
        System.out.println(m.keySet() + " " + m.values());
        Map<Integer, String> ints = new HashMap<>();
        for (int i = 0; i < 40; i++) ints.put(i * 37, "v" + i);
        System.out.println(ints.keySet());
        Map<Bad, Integer> bad = new HashMap<>();
        for (int i = 0; i < 12; i++) bad.put(new Bad(i), i);
        System.out.println(bad.get(new Bad(11)) + " " + bad.size());
        Map<String, Integer> linked = new LinkedHashMap<>(16, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<String, Integer> e) { return size() > 3; }
        };
        for (String s : new String[] {"a", "b", "c"}) linked.put(s, s.charAt(0) - 'a');
        linked.get("a");
        linked.put("d", 3);
        System.out.println(linked);
        TreeMap<String, Integer> t = new TreeMap<>(Map.of("x", 1, "m", 2, "c", 3));
        t.put("q", 9);
        System.out.println(t + " " + t.firstKey() + t.lastEntry() + t.headMap("m") + t.tailMap("m", false) + t.ceilingKey("n") + t.floorKey("b") + t.descendingMap());
        t.pollFirstEntry();
        t.remove("q");
        System.out.println(t + " " + t.equals(Map.of("x", 1, "m", 2)) + " " + t.hashCode());
        Map<Object, Object> nulls = new HashMap<>();
        nulls.put(null, null);
        System.out.println(nulls + " " + nulls.containsKey(null));
        try {
            new TreeMap<String, String>().put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            for (String k : t.keySet()) t.put(k + "!", 1);
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("CME");
        }
    }
}
