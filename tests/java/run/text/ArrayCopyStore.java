/** arraycopy checks every element that it stores. */
public class ArrayCopyStore {
    public static void main(String[] args) {
        Object[] from = {"one", "two", 3.0, null};
        String[] to = new String[4];
        try {
            System.arraycopy(from, 0, to, 0, 4);
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(to[1] + " " + to[2]);
        }
        Object[] narrow = new Integer[2];
        try {
            narrow[5] = "out of bounds comes first";
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.Arrays.fill(narrow, "x");
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            java.util.List.of("a", "b").toArray(new Integer[2]);
        } catch (ArrayStoreException e) {
            System.out.println("no strings");
        }
        try {
            new java.util.ArrayList<Object>(java.util.List.of("a", 1)).toArray(new String[2]);
        } catch (ArrayStoreException e) {
            System.out.println("no numbers");
        }
        Number[] numbers = {1, 2.0, null};
        Object[] all = new Object[3];
        System.arraycopy(numbers, 0, all, 0, 3);
        System.out.println(java.util.Arrays.toString(all));
    }
}
