// fails: the copy does not look at what it stores
/** arraycopy checks every element that it stores. */
public class ArrayCopyStore {
    public static void main(String[] args) {
        Object[] from = {"one", "two", 3.0, null};
        String[] to = new String[4];
        try {
            System.arraycopy(from, 0, to, 0, 4);
            System.out.println("stored");
        } catch (ArrayStoreException e) {
            System.out.println(to[1]);
        }
    }
}
