/** A variable of a wider type than its array: what is stored decides, also where the elements are of a final class. */
public class StoreIntoTexts {
    record Point(int x) {}

    enum Color { RED }

    static void store(String what, Object[] into, Object value) {
        try {
            into[0] = value;
            System.out.println(what + " " + into[0]);
        } catch (ArrayStoreException e) {
            System.out.println(what + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object[] texts = new String[1];
        try {
            texts[0] = 1;
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        texts[0] = "one";
        System.out.println(texts[0]);
        Comparable<?>[] numbers = new Integer[1];
        try {
            numbers[0] = 2L;
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        numbers[0] = 2;
        System.out.println(numbers[0]);
        store("point", new Point[1], new Point(3));
        store("no point", new Point[1], Color.RED);
        store("color", new Color[1], Color.RED);
        store("nothing", new Color[1], null);
        Object[] rows = new int[1][];
        try {
            rows[0] = new long[1];
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
