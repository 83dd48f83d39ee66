/** Own iterables, comparables, a linked list, a hash table. */
import java.util.Iterator;
import java.util.NoSuchElementException;

public class OwnCollections {
    static class Chain<T> implements Iterable<T> {
        private class Node {
            T value;
            Node next;
        }
        private Node head;
        private int size;
        void push(T t) {
            Node n = new Node();
            n.value = t;
            n.next = head;
            head = n;
            size++;
        }
        public Iterator<T> iterator() {
            return new Iterator<>() {
                Node at = head;
                public boolean hasNext() { return at != null; }
                public T next() {
                    if (at == null) throw new NoSuchElementException();
                    T t = at.value;
                    at = at.next;
                    return t;
                }
            };
        }
    }
    static class Table {
        String[] keys = new String[8];
        int[] values = new int[8];
        void put(String k, int v) {
            int i = (k.hashCode() & 0x7fffffff) % 8;
            while (keys[i] != null && !keys[i].equals(k)) i = (i + 1) % 8;
            keys[i] = k;
            values[i] = v;
        }
        int get(String k) {
            int i = (k.hashCode() & 0x7fffffff) % 8;
            while (keys[i] != null) {
                if (keys[i].equals(k)) return values[i];
                i = (i + 1) % 8;
            }
            return -1;
        }
    }

    public static void main(String[] args) {
        Chain<String> c = new Chain<>();
        for (String s : "a b c d".split(" ")) c.push(s);
        for (String s : c) for (String t : c) if (s.compareTo(t) < 0) System.out.print(s + t + " ");
        System.out.println(c.size);
        c.forEach(System.out::print);
        System.out.println();
        Table t = new Table();
        t.put("x", 1);
        t.put("y", 2);
        t.put("x", 3);
        System.out.println(t.get("x") + t.get("y") + t.get("z"));
        try {
            c.iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
}
