// programs: 20
import java.util.*;
import java.util.stream.*;

/** Collections of the JDK. */
public class ManyCollections {

    static void lists() throws Exception {
        List<Integer> l = new ArrayList<>(List.of(3, 1, 2)); l.add(0, 9); l.remove(Integer.valueOf(1)); l.remove(0); l.set(0, 7); p(l + " " + l.indexOf(2) + l.contains(7) + l.size()); l.addAll(1, List.of(5, 6)); p(l.subList(1, 3)); l.subList(0, 2).clear(); p(l);
    }

    static void linkedLists() throws Exception {
        LinkedList<String> l = new LinkedList<>(); l.add("a"); l.addFirst("b"); l.addLast("c"); l.push("d"); p(l.pop() + l.peekLast() + l.pollFirst() + l); l.removeFirstOccurrence("c"); p(l); p(l.poll()); p(l.poll());
    }

    static void deques() throws Exception {
        Deque<Integer> d = new ArrayDeque<>(); for (int i = 0; i < 20; i++) { d.addFirst(i); d.addLast(-i); if (i % 3 == 0) d.pollFirst(); } p(d); p(d.peekFirst() + d.peekLast()); Iterator<Integer> it = d.descendingIterator(); it.next(); it.remove(); p(d.size());
    }

    static void sorts() throws Exception {
        List<String> l = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi")); Collections.sort(l); p(l); l.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())); p(l); Collections.reverse(l); p(l); p(Collections.max(l)); p(Collections.binarySearch(List.of(1, 3, 5), 4));
    }

    static void bigSort() throws Exception {
        Random r = new Random(5); Integer[] a = new Integer[100]; for (int i = 0; i < 100; i++) a[i] = r.nextInt(1000); Arrays.sort(a, Collections.reverseOrder()); p(a[0] + " " + a[50] + " " + a[99]); int[] b = new int[100]; for (int i = 0; i < 100; i++) b[i] = r.nextInt(); Arrays.sort(b); p(b[0] + " " + b[99]); Arrays.sort(b, 10, 20);
    }

    static void hashMaps() throws Exception {
        Map<String, Integer> m = new HashMap<>(); for (String s : "the cat the dog the end".split(" ")) m.merge(s, 1, Integer::sum); p(m); p(m.getOrDefault("x", 0)); m.putIfAbsent("cat", 9); m.computeIfAbsent("new", String::length); m.computeIfPresent("dog", (k, v) -> null); m.replaceAll((k, v) -> v * 10); p(m); p(m.remove("the")); p(m.keySet()); p(m.values()); p(m.containsValue(30));
    }

    static void hashMapGrows() throws Exception {
        Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < 100; i++) m.put(i * 31, i); int s = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) s += e.getKey() ^ e.getValue(); p(s); m.keySet().removeIf(k -> k % 2 == 0); p(m.size()); for (Iterator<Integer> it = m.values().iterator(); it.hasNext();) if (it.next() > 50) it.remove(); p(m.size());
    }

    static void hashCollisions() throws Exception {
        record K(int v) { public int hashCode() { return 1; } } Map<K, Integer> m = new HashMap<>(); for (int i = 0; i < 20; i++) m.put(new K(i), i); p(m.get(new K(13))); m.remove(new K(5)); p(m.size()); p(m.get(new K(5)));
    }

    static void linkedMaps() throws Exception {
        Map<String, Integer> m = new LinkedHashMap<>(16, 0.75f, true) { protected boolean removeEldestEntry(Map.Entry<String, Integer> e) { return size() > 3; } }; for (String s : List.of("a", "b", "c")) m.put(s, 1); m.get("a"); m.put("d", 2); p(m);
    }

    static void treeMaps() throws Exception {
        TreeMap<Integer, String> m = new TreeMap<>(); for (int i = 0; i < 30; i++) m.put(i * 7 % 30, "v" + i); p(m.firstKey() + " " + m.lastKey() + " " + m.floorKey(-1) + " " + m.ceilingKey(5) + " " + m.higherKey(5)); p(m.headMap(3)); p(m.subMap(5, true, 8, true)); p(m.descendingMap().firstKey()); m.pollFirstEntry(); for (int i = 0; i < 20; i++) m.remove(i); p(m.keySet());
    }

    static void treeSets() throws Exception {
        TreeSet<String> s = new TreeSet<>(String.CASE_INSENSITIVE_ORDER); Collections.addAll(s, "b", "A", "c", "B"); p(s); p(s.first() + s.floor("bb") + s.headSet("b")); p(s.descendingSet()); p(s.pollLast());
    }

    static void hashSets() throws Exception {
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3)), b = new LinkedHashSet<>(List.of(3, 4)); a.retainAll(Set.of(2, 3)); p(a); a.addAll(b); p(a); p(a.containsAll(b)); p(a.equals(Set.of(2, 3, 4))); p(a.hashCode()); p(b.remove(9));
    }

    static void priorityQueues() throws Exception {
        PriorityQueue<Integer> q = new PriorityQueue<>(Comparator.comparing(x -> -x)); for (int i : new int[] {4, 8, 1, 9, 3}) q.add(i); q.remove(8); StringBuilder s = new StringBuilder(); while (!q.isEmpty()) s.append(q.poll()); p(s);
    }

    static void iteratorsFail() throws Exception {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); try { for (int x : l) if (x == 1) l.add(4); } catch (ConcurrentModificationException e) { p("changed"); } ListIterator<Integer> it = l.listIterator(2); it.previous(); it.set(9); it.add(8); p(l); try { it.remove(); } catch (IllegalStateException e) { p("state"); }
    }

    static void immutables() throws Exception {
        List<Integer> l = List.of(1, 2); Map<String, Integer> m = Map.of("a", 1); int n = 0; try { l.set(0, 1); } catch (UnsupportedOperationException e) { n++; } try { m.put("b", 1); } catch (UnsupportedOperationException e) { n++; } try { List.of(1, null); } catch (NullPointerException e) { n++; } try { Map.of("a", 1, "a", 2); } catch (IllegalArgumentException e) { n++; } try { Collections.unmodifiableList(new ArrayList<>(l)).add(1); } catch (UnsupportedOperationException e) { n++; } p(n); p(List.copyOf(l) == l); p(Collections.emptyList().size()); p(Collections.nCopies(3, "x"));
    }

    static void arraysClass() throws Exception {
        int[] a = {5, 3, 1}; p(Arrays.toString(Arrays.copyOf(a, 5))); p(Arrays.toString(Arrays.copyOfRange(a, 1, 2))); Arrays.fill(a, 1, 3, 8); p(Arrays.equals(a, new int[] {5, 8, 8})); p(Arrays.asList(1, 2).contains(2)); p(Arrays.deepToString(new int[][] {{1}, {2, 3}})); p(Arrays.stream(a).sum()); p(Arrays.mismatch(a, new int[] {5, 8, 7})); p(Arrays.compare(a, new int[] {5, 9})); Object[] o = {1, new int[] {2}}; p(Arrays.deepEquals(o, new Object[] {1, new int[] {2}}));
    }

    static void arrayGrid() throws Exception {
        int[][] g = new int[3][4]; g[1][2] = 5; int[][] h = g.clone(); h[1][2]++; h[0] = new int[] {7}; p(Arrays.deepToString(g)); int[][][] k = new int[2][][]; p(k[0] == null); long[][] t = new long[2][0]; p(t[1].length); Object o = g; p(o instanceof int[][]); p(o instanceof Object[]); p(g.getClass().getName()); p(new String[0][0].getClass().getSimpleName());
    }

    static void bitSets() throws Exception {
        BitSet b = new BitSet(); b.set(1, 5); b.set(70); b.clear(2); p(b + " " + b.cardinality() + b.nextSetBit(5) + b.length()); BitSet c = new BitSet(); c.set(3); c.and(b); p(c); b.flip(0, 3); p(b);
    }

    static void vectorsAndStacks() throws Exception {
        Stack<Integer> s = new Stack<>(); s.push(1); s.push(2); p(s.peek() + s.pop() + s.search(1)); try { s.pop(); s.pop(); } catch (EmptyStackException e) { p("empty"); } Vector<Integer> v = new Vector<>(List.of(1, 2)); p(v.elementAt(1)); Hashtable<String, Integer> h = new Hashtable<>(); h.put("a", 1); p(h); try { h.put(null, 1); } catch (NullPointerException e) { p("null"); }
    }

    static void randomsSeeded() throws Exception {
        Random r = new Random(42); p(r.nextInt() + " " + r.nextInt(10) + " " + r.nextLong() + " " + r.nextDouble() + " " + r.nextBoolean() + " " + r.nextFloat()); p(r.nextGaussian()); List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5)); Collections.shuffle(l, new Random(1)); p(l); p(new Random(7).ints(3, 0, 100).boxed().collect(Collectors.toList()));
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("lists");
        lists();
        p("linkedLists");
        linkedLists();
        p("deques");
        deques();
        p("sorts");
        sorts();
        p("bigSort");
        bigSort();
        p("hashMaps");
        hashMaps();
        p("hashMapGrows");
        hashMapGrows();
        p("hashCollisions");
        hashCollisions();
        p("linkedMaps");
        linkedMaps();
        p("treeMaps");
        treeMaps();
        p("treeSets");
        treeSets();
        p("hashSets");
        hashSets();
        p("priorityQueues");
        priorityQueues();
        p("iteratorsFail");
        iteratorsFail();
        p("immutables");
        immutables();
        p("arraysClass");
        arraysClass();
        p("arrayGrid");
        arrayGrid();
        p("bitSets");
        bitSets();
        p("vectorsAndStacks");
        vectorsAndStacks();
        p("randomsSeeded");
        randomsSeeded();
    }
}
