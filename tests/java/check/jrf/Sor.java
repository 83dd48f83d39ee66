// check: race=violated
// Red-black relaxation of a row by two threads behind a barrier whose array is volatile, but not its elements.
public class Sor {
    static final int ROUNDS = 2;
    static final int[] row = {0, 4, 8, 12, 0};

    static volatile int[] done = new int[2];

    static void barrier(int me) {
        int turn = done[me] + 1;
        done[me] = turn;
        while (done[1 - me] < turn) {
            Thread.yield();
        }
    }

    static void work(int me) {
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 1 + me; i < 4; i += 2) {
                if (i % 2 == round % 2) {
                    row[i] = (row[i - 1] + row[i + 1]) / 2;
                }
            }
            barrier(me);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> work(0)), two = new Thread(() -> work(1));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
