/** Inner, local, anonymous and static nested classes; captured variables; outer this. */
public class Inner {
    private int value = 1;
    private static int shared = 100;

    class Counter {
        private int step;
        Counter(int step) { this.step = step; }
        int next() {
            value += step;
            shared++;
            return Inner.this.value;
        }
        class Deep {
            int all() { return value * 1000 + step * 10 + Inner.this.value; }
        }
    }
    static class Nested {
        private int hidden = 7;
        private Nested() {}
        private int twice() { return hidden * 2; }
    }
    interface Gen { int get(); }

    Gen local(int base) {
        int extra = base * 2;
        class Local implements Gen {
            int n = extra;
            public int get() { return n++ + base + value; }
        }
        return new Local();
    }
    static Gen anonymous(String s) {
        return new Gen() {
            int calls = s.length();
            { calls += 10; }
            public int get() { return ++calls; }
        };
    }

    public static void main(String[] args) {
        Inner in = new Inner();
        Inner.Counter c = in.new Counter(5);
        System.out.println(c.next() + " " + c.next() + " " + c.step + " " + shared);
        Inner.Counter.Deep d = c.new Deep();
        System.out.println(d.all());
        System.out.println(new Nested().hidden + new Nested().twice());
        Gen g = in.local(3);
        System.out.println(g.get() + " " + g.get());
        Gen h = anonymous("abc");
        System.out.println(h.get() + " " + h.get());
        System.out.println(h.getClass().getName() + " " + g.getClass().getName() + " " + g.getClass().getSimpleName() + "|" + h.getClass().getSimpleName() + "|");
    }
}
