/** Own exceptions: hierarchy, causes, suppressed, try with resources. */
public class Custom {
    static class Base extends Exception {
        final int code;
        Base(String m, int code) {
            super(m);
            this.code = code;
        }
    }
    static class Derived extends Base {
        Derived(int code) { super("derived " + code, code); }
        @Override public String getMessage() { return super.getMessage() + "!"; }
    }
    static class Res implements AutoCloseable {
        final String name;
        final boolean fails;
        Res(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
            System.out.println("open " + name);
        }
        @Override public void close() throws Exception {
            System.out.println("close " + name);
            if (fails) throw new IllegalStateException("close of " + name);
        }
    }

    static void thrower(int i) throws Base {
        if (i == 0) throw new Derived(5);
        if (i == 1) throw new Base("base", 6);
        if (i == 2) throw new UnsupportedOperationException();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) {
            try {
                thrower(i);
                System.out.println("fine");
            } catch (Derived e) {
                System.out.println("D " + e + " " + e.code);
            } catch (Base | UnsupportedOperationException e) {
                System.out.println("B " + e);
            }
        }
        try (Res a = new Res("a", false); Res b = new Res("b", true)) {
            System.out.println("body");
            throw new RuntimeException("body fails");
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage());
        }
        try (Res a = new Res("c", true)) {
            System.out.println("body");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length);
        }
        try (Res n = null) {
            System.out.println("null resource");
        }
        Exception e = new Exception("outer", new RuntimeException("inner", new Error("root")));
        for (Throwable t = e; t != null; t = t.getCause()) {
            System.out.println(t);
        }
        System.out.println(new Exception(new Error("x")).getMessage() + " " + new Exception((String) null).getMessage());
        System.out.println(new RuntimeException().initCause(new Error("late")).getCause());
        try {
            new RuntimeException("a", null).initCause(null);
        } catch (IllegalStateException x) {
            System.out.println("IllegalState");
        }
    }
}
