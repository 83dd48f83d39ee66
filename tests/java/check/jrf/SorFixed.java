// check: race=safe deadlock=safe assert=safe
// Red-black relaxation of a row by two threads behind a barrier of atomic elements.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class SorFixed {
    static final int ROUNDS = 2;
    static final int[] row = {0, 4, 8, 12, 0};

    static final AtomicIntegerArray done = new AtomicIntegerArray(2);

    static void barrier(int me) {
        int turn = done.get(me) + 1;
        done.set(me, turn);
        while (done.get(1 - me) < turn) {
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
