// check: race=safe
// locks: race=safe
// What is made in a block with handlers is its thread's own until it is handed over.
public class FreshUntilCaught {
    static class Parcel {
        int weight;
    }

    static Parcel last;

    static synchronized void hand(Parcel mine) {
        last = mine;
    }

    static synchronized int weight() {
        return last == null ? 0 : last.weight;
    }

    static void work(String text) {
        Parcel mine = new Parcel();
        try {
            mine.weight = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            mine.weight = 1;
        }
        hand(mine);
        if (weight() < 0) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work("7")).start();
        new Thread(() -> work("x")).start();
    }
}
