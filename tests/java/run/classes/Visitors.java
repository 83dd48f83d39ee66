/** Visitor and interpreter over a small tree, with generics and interfaces. */
import java.util.HashMap;
import java.util.Map;

public class Visitors {
    interface Visitor<R> {
        R num(int n);
        R var(String s);
        R bin(char op, Node l, Node r);
    }
    interface Node {
        <R> R accept(Visitor<R> v);
    }
    static Node num(int n) {
        return new Node() {
            public <R> R accept(Visitor<R> v) { return v.num(n); }
        };
    }
    static Node var(String s) {
        return new Node() {
            public <R> R accept(Visitor<R> v) { return v.var(s); }
        };
    }
    static Node bin(char op, Node l, Node r) {
        return new Node() {
            public <R> R accept(Visitor<R> v) { return v.bin(op, l, r); }
        };
    }
    static class Show implements Visitor<String> {
        public String num(int n) { return Integer.toString(n); }
        public String var(String s) { return s; }
        public String bin(char op, Node l, Node r) { return "(" + l.accept(this) + op + r.accept(this) + ")"; }
    }
    static class Eval implements Visitor<Integer> {
        final Map<String, Integer> env = new HashMap<>();
        public Integer num(int n) { return n; }
        public Integer var(String s) {
            Integer v = env.get(s);
            if (v == null) throw new IllegalArgumentException("unbound " + s);
            return v;
        }
        public Integer bin(char op, Node l, Node r) {
            int a = l.accept(this), b = r.accept(this);
            switch (op) {
                case '+': return a + b;
                case '*': return a * b;
                case '/': return a / b;
                default: throw new UnsupportedOperationException("" + op);
            }
        }
    }

    public static void main(String[] args) {
        Node e = bin('+', num(2), bin('*', var("x"), num(5)));
        Eval v = new Eval();
        v.env.put("x", 4);
        System.out.println(e.accept(new Show()) + "=" + e.accept(v));
        for (Node bad : new Node[] {var("y"), bin('/', num(1), num(0)), bin('?', num(1), num(1))}) {
            try {
                System.out.println(bad.accept(v));
            } catch (RuntimeException x) {
                System.out.println(x);
            }
        }
    }
}
