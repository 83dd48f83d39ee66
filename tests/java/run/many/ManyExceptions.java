// programs: 22
import java.util.*;

/** Exceptions, finally, resources, traces. */
public class ManyExceptions {
    static class Res implements AutoCloseable {
        final String n; final boolean bad;
        Res(String n, boolean bad) { this.n = n; this.bad = bad; p("open " + n); }
        public void close() throws Exception { p("close " + n); if (bad) throw new Exception("close " + n); }
    }
    static class Mine extends Exception { final int code; Mine(int c, Throwable cause) { super("mine " + c, cause); code = c; } }
    static int fin(int k) { try { if (k == 0) return 1; if (k == 1) throw new RuntimeException("r"); return 2; } catch (RuntimeException e) { return 3; } finally { p("finally " + k); } }
    @SuppressWarnings("finally") static int override() { try { throw new RuntimeException(); } finally { return 9; } }
    static int saved() { int x = 1; try { return x; } finally { x = 2; } }
    static int[] savedArray() { int[] x = {1}; try { return x; } finally { x[0] = 2; } }
    static void deep(int n) { if (n == 0) throw new IllegalStateException("deep"); deep(n - 1); }
    static int p2() { return 1; }
    static <T extends Throwable> void sneaky(Throwable t) throws T { @SuppressWarnings("unchecked") T x = (T) t; throw x; }

    static void finallyOrder() throws Exception {
        for (int k = 0; k < 3; k++) p(fin(k));
    }

    static void finallyReturns() throws Exception {
        p(override()); p(saved()); p(savedArray()[0]);
    }

    static void finallyInLoops() throws Exception {
        for (int i = 0; i < 4; i++) { try { if (i == 1) continue; if (i == 3) break; p("body " + i); } finally { p("after " + i); } }
    }

    static void nestedFinally() throws Exception {
        try { try { throw new RuntimeException("a"); } finally { p("inner"); } } catch (RuntimeException e) { p(e.getMessage()); } finally { p("outer"); }
    }

    static void throwInFinally() throws Exception {
        try { try { throw new RuntimeException("a"); } finally { throw new IllegalStateException("b"); } } catch (RuntimeException e) { p(e); p(e.getSuppressed().length); }
    }

    static void throwInCatch() throws Exception {
        try { try { throw new RuntimeException("a"); } catch (RuntimeException e) { throw new Exception("b", e); } } catch (Exception e) { p(e + " " + e.getCause()); }
    }

    static void resources() throws Exception {
        try (Res a = new Res("a", false); Res b = new Res("b", true)) { p("body"); throw new Exception("body"); } catch (Exception e) { p(e.getMessage()); for (Throwable t : e.getSuppressed()) p("suppressed " + t.getMessage()); }
    }

    static void resourcesQuiet() throws Exception {
        try (Res a = new Res("a", true)) { p("body"); } catch (Exception e) { p(e.getMessage()); } try (Res n = null) { p("null is fine"); }
    }

    static void multiCatch() throws Exception {
        for (int i = 0; i < 3; i++) try { if (i == 0) throw new IllegalArgumentException("x"); if (i == 1) throw new UnsupportedOperationException("y"); Object o = "s"; Integer n = (Integer) o; } catch (IllegalArgumentException | UnsupportedOperationException e) { p(e); } catch (ClassCastException e) { p("cast"); }
    }

    static void ownException() throws Exception {
        try { throw new Mine(7, new RuntimeException("why")); } catch (Mine e) { p(e.code + e.getMessage() + e.getCause().getMessage() + e.getLocalizedMessage()); p(e.toString()); }
    }

    static void causes() throws Exception {
        Throwable t = new Error("top", new RuntimeException(new Exception("root"))); while (t != null) { p(t); t = t.getCause(); }
    }

    static void initCause() throws Exception {
        Exception e = new Exception("e"); e.initCause(new Error("c")); p(e.getCause()); try { e.initCause(new Error()); } catch (IllegalStateException x) { p("again"); } try { Exception s = new Exception(); s.initCause(s); } catch (IllegalArgumentException x) { p("self"); }
    }

    static void arrayBounds() throws Exception {
        int[] a = new int[2]; for (int i : new int[] {-1, 2, Integer.MIN_VALUE}) { try { a[i] = 1; } catch (ArrayIndexOutOfBoundsException e) { p(e.getMessage()); } try { p(a[i]); } catch (ArrayIndexOutOfBoundsException e) { p("read " + i); } }
    }

    static void nulls() throws Exception {
        String s = null; int[] a = null; Object o = null; Runnable r = null; int n = 0; try { s.length(); } catch (NullPointerException e) { n++; } try { a[0] = 1; } catch (NullPointerException e) { n++; } try { p(a.length); } catch (NullPointerException e) { n++; } try { synchronized (o) { } } catch (NullPointerException e) { n++; } try { r.run(); } catch (NullPointerException e) { n++; } try { throw null; } catch (NullPointerException e) { n++; } try { Integer b = null; int k = b; } catch (NullPointerException e) { n++; } try { switch (s) { default: } } catch (NullPointerException e) { n++; } p(n);
    }

    static void negativeSizes() throws Exception {
        try { int[] a = new int[-1]; } catch (NegativeArraySizeException e) { p(e.getMessage()); } try { int[][] a = new int[2][-3]; } catch (NegativeArraySizeException e) { p(e.getMessage()); }
    }

    static void casts() throws Exception {
        Object[] v = {"s", 1, new int[0], new String[0], null}; for (Object o : v) { String r = ""; try { String s = (String) o; r += "S"; } catch (ClassCastException e) { r += "-"; } try { Object[] s = (Object[]) o; r += "A"; } catch (ClassCastException e) { r += "-"; } try { Comparable<?> c = (Comparable<?>) o; r += "C"; } catch (ClassCastException e) { r += "-"; } p(r); }
    }

    static void throughFrames() throws Exception {
        try { deep(5); } catch (IllegalStateException e) { p(e.getMessage()); }
    }

    static void sneakyThrow() throws Exception {
        try { ManyExceptions.<RuntimeException>sneaky(new java.io.IOException("io")); } catch (Exception e) { p(e); }
    }

    static void errorsToo() throws Exception {
        try { throw new AssertionError("no"); } catch (Error e) { p(e); } try { assert 1 > 2 : "text " + 5; } catch (AssertionError e) { p(e.getMessage()); } try { assert 1 > 2 : 5; } catch (AssertionError e) { p(e.getMessage()); } try { throw new AssertionError(3.5); } catch (AssertionError e) { p(e.getMessage()); }
    }

    static void preciseRethrow() throws Exception {
        try { try { if (p2() > 0) throw new Mine(1, null); } catch (Exception e) { throw e; } } catch (Mine e) { p("precise " + e.code); }
    }

    static void iterators() throws Exception {
        try { new ArrayList<>().iterator().next(); } catch (NoSuchElementException e) { p("none"); } try { List.of(1).add(2); } catch (UnsupportedOperationException e) { p("fixed"); } try { Optional.empty().get(); } catch (NoSuchElementException e) { p(e.getMessage()); } try { Objects.requireNonNull(null, "must"); } catch (NullPointerException e) { p(e.getMessage()); }
    }

    static void monitors() throws Exception {
        try { new Object().notify(); } catch (IllegalMonitorStateException e) { p(e.getMessage()); } try { synchronized (ManyExceptions.class) { throw new RuntimeException("in"); } } catch (RuntimeException e) { p(Thread.holdsLock(ManyExceptions.class)); }
    }

    static void p(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        p("finallyOrder");
        finallyOrder();
        p("finallyReturns");
        finallyReturns();
        p("finallyInLoops");
        finallyInLoops();
        p("nestedFinally");
        nestedFinally();
        p("throwInFinally");
        throwInFinally();
        p("throwInCatch");
        throwInCatch();
        p("resources");
        resources();
        p("resourcesQuiet");
        resourcesQuiet();
        p("multiCatch");
        multiCatch();
        p("ownException");
        ownException();
        p("causes");
        causes();
        p("initCause");
        initCause();
        p("arrayBounds");
        arrayBounds();
        p("nulls");
        nulls();
        p("negativeSizes");
        negativeSizes();
        p("casts");
        casts();
        p("throughFrames");
        throughFrames();
        p("sneakyThrow");
        sneakyThrow();
        p("errorsToo");
        errorsToo();
        p("preciseRethrow");
        preciseRethrow();
        p("iterators");
        iterators();
        p("monitors");
        monitors();
    }
}
