/** Exceptions of String methods, with their messages. */
public class OutOfBounds {
    static void run(Runnable r) {
        try {
            r.run();
            System.out.println("no exception");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String s = "abc";
        run(() -> s.charAt(3));
        run(() -> s.charAt(-1));
        run(() -> s.substring(4));
        run(() -> s.substring(2, 1));
        run(() -> s.substring(-1));
        run(() -> s.substring(3));
        run(() -> "x".repeat(-1));
        run(() -> new String(new char[2], 1, 5));
        run(() -> s.codePointAt(5));
        run(() -> Character.toChars(-1));
    }
}
