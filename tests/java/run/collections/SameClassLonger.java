import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copies of arrays with another length, and keys of one bucket that are comparable, or not. */
public class SameClassLonger {
    static class Low implements Comparable<Low> {
        final int value;

        Low(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Low && ((Low) other).value == value;
        }

        @Override
        public int compareTo(Low other) {
            return Integer.compare(value, other.value);
        }
    }

    static class Sub extends Low {
        Sub(int value) {
            super(value);
        }
    }

    static class Raw implements Comparable<Object> {
        final int value;

        Raw(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Raw && ((Raw) other).value == value;
        }

        @Override
        public int compareTo(Object other) {
            throw new IllegalStateException("not asked");
        }
    }

    static void show(Object[] array) {
        System.out.println(array.getClass().getName() + " " + array.length + " " + Arrays.toString(array));
    }

    static void copies() {
        show(Arrays.copyOf(new String[] {"a", "b"}, 3));
        show(Arrays.copyOf(new Integer[] {1, 2, 3}, 1));
        show(Arrays.copyOf(new Object[] {"x", 4}, 2));
        Object[] numbers = new Number[] {1, 2L};
        show(Arrays.copyOf(numbers, 4));
        try {
            Arrays.copyOf(numbers, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative " + e.getMessage());
        }
        try {
            Arrays.copyOf((Object[]) null, -1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            Arrays.copyOf(numbers, 3)[2] = "text";
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            list.add(i);
        }
        System.out.println(list);
    }

    static void buckets() {
        Map<Object, Integer> map = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            map.put(new Low((i * 17) % 40), i);
        }
        map.put(new Sub(50), 50);
        map.put(null, -1);
        for (int i = 0; i < 20; i++) {
            map.put(new Raw(i), 100 + i);
        }
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            sum += map.get(new Low(i));
        }
        System.out.println(sum + " " + map.size() + " " + map.get(new Raw(3)) + " " + map.get(new Raw(99)));
        for (int i = 0; i < 40; i++) {
            map.remove(new Low(i));
        }
        System.out.println(map.size() + " " + map.get(new Sub(50)) + " " + map.get(null));
    }

    public static void main(String[] args) {
        copies();
        buckets();
    }
}
