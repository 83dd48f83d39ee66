/** Exceptions through many frames, rethrown, caught by superclass, in constructors and initialisers. */
public class Propagation {
    static int depth;

    static void down(int n) {
        if (n == 0) throw new ArrayStoreException("deep");
        try {
            down(n - 1);
        } finally {
            depth++;
        }
    }
    static class Fussy {
        final int v;
        { System.out.println("initialiser"); }
        Fussy(int v) {
            if (v < 0) throw new IllegalArgumentException("negative: " + v);
            this.v = v;
        }
    }
    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked") T x = (T) t;
        throw x;
    }

    public static void main(String[] args) {
        try {
            down(10);
        } catch (RuntimeException e) {
            System.out.println(e + " " + depth);
        }
        try {
            new Fussy(1);
            new Fussy(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Propagation.<RuntimeException>sneaky(new java.io.IOException("sneaky"));
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            try {
                down(2);
            } catch (ArrayStoreException e) {
                throw new IllegalStateException("wrapped", e);
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getCause().getMessage() + " " + depth);
        }
    }
}
