/** Exceptions that the machine itself raises, with their messages where they are fixed. */
public class Implicit {
    static class Node {
        Node next;
        int value;
        void call() {}
    }
    interface Action { void run() throws Exception; }

    static void run(String what, Action a) {
        try {
            a.run();
            System.out.println(what + ": none");
        } catch (Exception e) {
            String m = e.getMessage();
            System.out.println(what + ": " + e.getClass().getName() + (e instanceof NullPointerException || e instanceof ClassCastException ? "" : " " + m));
        }
    }

    public static void main(String[] args) {
        Node n = new Node();
        int[] a = new int[3];
        Object o = "s";
        Object[] objects = new Integer[1];
        String none = args.length > 100 ? "" : null;
        int minus = -1 - args.length;
        run("field", () -> System.out.println(n.next.value));
        run("store", () -> n.next.value = 1);
        run("call", () -> n.next.call());
        run("array", () -> a[3] = 1);
        run("array negative", () -> System.out.println(a[minus]));
        run("null array", () -> System.out.println(((int[]) null)[0]));
        run("null length", () -> System.out.println(((int[]) null).length));
        run("cast", () -> System.out.println((Integer) o));
        run("store check", () -> objects[0] = "s");
        run("size", () -> System.out.println(new int[minus].length));
        run("size 2", () -> System.out.println(new int[2][minus].length));
        run("divide", () -> System.out.println(1 / (minus + 1)));
        run("throw null", () -> { throw null; });
        run("sync null", () -> { synchronized (none) { System.out.println(); } });
        run("unbox", () -> { Integer i = null; int j = i; });
        run("switch null", () -> { switch (none) { case "a": break; default: } });
        run("notify", () -> new Object().notify());
        run("wait", () -> new Object().wait());
        run("string", () -> none.length());
        run("iterate", () -> { for (int i : (int[]) null) { System.out.println(i); } });
        run("long array", () -> System.out.println(new long[2][3][1][5].length));
        run("good", () -> {});
    }
}
