// check: race=safe deadlock=safe assert=safe
// Elimination in a small matrix, a row for each thread, behind a barrier of atomic elements.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class LuFactFixed {
    static final int[][] matrix = {{2, 4}, {6, 8}};

    static final AtomicIntegerArray done = new AtomicIntegerArray(2);

    static void barrier(int me) {
        int turn = done.get(me) + 1;
        done.set(me, turn);
        while (done.get(1 - me) < turn) {
            Thread.yield();
        }
    }

    static void work(int me) {
        for (int k = 0; k < 1; k++) {
            if (me == 0) {
                matrix[k][1] /= matrix[k][0];
            }
            barrier(me);
            if (me == 1) {
                matrix[1][1] -= matrix[1][k] * matrix[k][1];
            }
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
