// check: race=violated
// It is handed over before an exception comes, and changed where that is caught.
public class HandedThenCaught {
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
            hand(mine);
            Integer.parseInt(text);
        } catch (NumberFormatException e) {
            mine.weight = 1;
        }
        if (weight() < 0) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> work("7")).start();
        new Thread(() -> work("x")).start();
    }
}
