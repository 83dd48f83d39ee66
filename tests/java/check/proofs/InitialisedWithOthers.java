// check: race=violated
// The initialiser of a class changes what others change, too, and it runs at some time.
public class InitialisedWithOthers {
    static int used;

    static class Table {
        static int[] squares = new int[4];

        static {
            for (int i = 0; i < 4; i++) {
                squares[i] = i * i;
            }
            used++;
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
