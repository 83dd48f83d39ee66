/** Scopes: shadowed fields, parameters, labels, blocks, fields of the same name in a hierarchy, captured loop variables. */
import java.util.ArrayList;
import java.util.List;

public class Shadowing {
    int x = 1;
    static int y = 2;
    class In {
        int x = 10;
        int sum(int x) { return x + this.x + Shadowing.this.x + y; }
    }
    static class P {
        int v = 1;
        static int s = 5;
        int get() { return v; }
    }
    static class Q extends P {
        int v = 2;
        int both() { return v * 10 + super.v; }
    }

    public static void main(String[] args) {
        System.out.println(new Shadowing().new In().sum(100));
        Q q = new Q();
        P p = q;
        System.out.println(p.v + " " + q.v + " " + q.get() + " " + q.both() + " " + Q.s + " " + ((P) q).v);
        { int a = 1; System.out.println(a); }
        { String a = "two"; System.out.println(a); }
        List<Runnable> rs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i * i;
            rs.add(() -> System.out.print(j + " "));
        }
        for (String s : List.of("a", "b")) rs.add(() -> System.out.print(s + " "));
        for (Runnable r : rs) r.run();
        System.out.println();
    }
}
