/** ArrayList, LinkedList, Arrays.asList, List.of, iterators, subList, sort. */
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

public class Lists {
    static void fails(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " passes");
        } catch (RuntimeException e) {
            System.out.println(what + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> a = new ArrayList<>();
        for (int i = 0; i < 20; i++) a.add(i * 7 % 11);
        System.out.println(a + " " + a.size() + " " + a.indexOf(3) + " " + a.lastIndexOf(3) + " " + a.contains(99));
        a.remove(0);
        a.remove(Integer.valueOf(7));
        a.add(2, 100);
        a.set(0, -1);
        System.out.println(a);
        Collections.sort(a);
        System.out.println(a + " " + Collections.binarySearch(a, 5));
        a.sort(Comparator.reverseOrder());
        System.out.println(a.subList(0, 5) + " " + Collections.max(a) + Collections.min(a));
        a.removeIf(x -> x % 2 == 0);
        a.replaceAll(x -> x * x);
        System.out.println(a);
        for (Iterator<Integer> it = a.iterator(); it.hasNext();) if (it.next() > 50) it.remove();
        System.out.println(a + " " + a.hashCode() + " " + a.equals(new LinkedList<>(a)));
        LinkedList<String> l = new LinkedList<>(List.of("b", "c"));
        l.addFirst("a");
        l.addLast("d");
        l.push("z");
        System.out.println(l + l.peek() + l.pollLast() + l.pop() + l.getFirst());
        ListIterator<String> li = l.listIterator();
        while (li.hasNext()) {
            String s = li.next();
            if (s.equals("b")) li.add("b2");
            else li.set(s + s);
        }
        System.out.println(l);
        fails("get", () -> a.get(99));
        fails("of", () -> List.of(1).add(2));
        fails("asList", () -> Arrays.asList(1, 2).add(3));
        fails("of null", () -> List.of((Object) null));
        fails("cme", () -> { for (Integer x : a) a.add(x); });
        fails("empty", () -> new LinkedList<>().getFirst());
        fails("next", () -> new ArrayList<>().iterator().next());
        List<Integer> r = new ArrayList<>(List.of(1, 2, 3, 4, 5));
        Collections.reverse(r);
        Collections.swap(r, 0, 4);
        Collections.rotate(r, 2);
        System.out.println(r + " " + Collections.nCopies(3, "x") + Collections.emptyList() + Collections.frequency(r, 3) + Collections.unmodifiableList(r));
        Object[] arr = r.toArray();
        Integer[] typed = r.toArray(new Integer[0]);
        System.out.println(arr.length + typed[0]);
        StringBuilder sb = new StringBuilder();
        for (String s : Arrays.asList("x", "y")) sb.append(s);
        r.forEach(sb::append);
        System.out.println(sb);
        Collections.shuffle(r, new java.util.Random(42));
        System.out.println(r);
    }
}
