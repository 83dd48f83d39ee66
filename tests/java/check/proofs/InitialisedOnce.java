// check: race=safe deadlock=safe
// The initialiser of a class fills a table that no thread changes afterwards.
public class InitialisedOnce {
    static int used;

    static class Table {
        static int[] squares = new int[4];

        static {
            for (int i = 0; i < 4; i++) {
                squares[i] = i * i;
            }
        }
    }

    static void work() {
        if (Table.squares[2] != 4) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> used = 0).start();
        for (int i = 0; i < 40; i++) {
            new Thread(() -> work()).start();
        }
    }
}
