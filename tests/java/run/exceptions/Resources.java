/** try-with-resources: order, suppressed exceptions, variables declared outside, nesting. */
import java.io.Closeable;
import java.io.IOException;

public class Resources {
    static class R implements Closeable {
        final String n;
        R(String n) {
            this.n = n;
            if (n.equals("bad")) throw new IllegalStateException("open " + n);
            System.out.print("+" + n + " ");
        }
        @Override public void close() throws IOException {
            System.out.print("-" + n + " ");
            if (n.startsWith("x")) throw new IOException("close " + n);
        }
    }
    static void run(String... names) {
        try (R a = new R(names[0]); R b = new R(names[1])) {
            System.out.print("body ");
            if (names.length > 2) throw new RuntimeException(names[2]);
        } catch (IOException | RuntimeException e) {
            System.out.print(e.getMessage());
            for (Throwable t : e.getSuppressed()) System.out.print(" (" + t.getMessage() + ")");
        } finally {
            System.out.println(" end");
        }
    }

    public static void main(String[] args) throws IOException {
        run("a", "b");
        run("x1", "b");
        run("x1", "x2");
        run("x1", "x2", "boom");
        run("a", "bad");
        run("xa", "bad");
        R outer = new R("o");
        try (outer) {
            System.out.println(outer.n);
        }
        System.out.println();
    }
}
