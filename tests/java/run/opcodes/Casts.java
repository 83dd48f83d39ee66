/** checkcast and instanceof with classes, interfaces and arrays. */
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

public class Casts {
    interface I {}
    static class A {}
    static class B extends A implements I {}
    static class C extends B {}

    static String what(Object o) {
        StringBuilder s = new StringBuilder();
        s.append(o instanceof A ? "A" : "-").append(o instanceof B ? "B" : "-").append(o instanceof C ? "C" : "-").append(o instanceof I ? "I" : "-");
        s.append(o instanceof Object[] ? "[" : "-").append(o instanceof A[] ? "a" : "-").append(o instanceof I[] ? "i" : "-").append(o instanceof int[] ? "n" : "-");
        s.append(o instanceof Object[][] ? "2" : "-").append(o instanceof Cloneable ? "c" : "-").append(o instanceof Serializable ? "s" : "-").append(o instanceof List ? "L" : "-");
        return s.toString();
    }
    static String cast(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (ClassCastException e) {
            return "cce";
        }
    }

    public static void main(String[] args) {
        Object[] os = {new A(), new B(), new C(), new A[0], new B[0], new C[1][1], new int[0], new int[0][0], new I[0], "s", new ArrayList<>(), null, 5};
        for (Object o : os) System.out.println(what(o));
        Object b = new B(), arr = new B[1], n = null;
        System.out.println(cast(() -> { A a = (A) b; }) + cast(() -> { C c = (C) b; }) + cast(() -> { I i = (I) b; }) + cast(() -> { A[] a = (A[]) arr; })
            + cast(() -> { C[] c = (C[]) arr; }) + cast(() -> { I[] i = (I[]) arr; }) + cast(() -> { C c = (C) n; }) + cast(() -> { int[] i = (int[]) arr; })
            + cast(() -> { RandomAccess r = (RandomAccess) (Object) new ArrayList<>(); }));
        A[] store = new B[2];
        store[0] = new C();
        try {
            store[1] = new A();
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[] grid = new A[2][2];
        grid[0] = new B[1];
        try {
            grid[1] = new Object[1];
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
