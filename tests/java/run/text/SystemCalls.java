/** System and Runtime: properties, clocks, array copies. */
public class SystemCalls {
    public static void main(String[] args) {
        long a = System.nanoTime(), b = System.nanoTime();
        System.out.println(b >= a);
        System.out.println(System.currentTimeMillis() > 0);
        System.out.println(System.lineSeparator().length() + System.getProperty("line.separator").length() + " " + System.getProperty("no.such.thing")
            + " " + System.getProperty("no.such.thing", "default") + " " + System.getProperty("file.separator"));
        System.setProperty("mine", "yes");
        System.out.println(System.getProperty("mine") + " " + Integer.getInteger("number", 5) + " " + Boolean.getBoolean("flag"));
        System.out.println(System.getenv("NO_SUCH_VARIABLE_HERE"));
        System.out.println(Runtime.getRuntime().availableProcessors() > 0);
        System.gc();
        Object[] from = {1, "two", 3.0, null};
        Object[] to = new Object[6];
        System.arraycopy(from, 0, to, 1, 4);
        System.out.println(java.util.Arrays.toString(to));
        try {
            System.arraycopy(null, 0, to, 0, 0);
        } catch (NullPointerException e) {
            System.out.println("NullPointerException");
        }
        try {
            System.arraycopy(from, -1, to, 0, 1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("IndexOutOfBounds");
        }
        System.out.println(java.util.Objects.requireNonNullElse(null, "else") + java.util.Objects.equals(null, null) + java.util.Objects.hashCode(null) + java.util.Objects.toString(null));
    }
}
