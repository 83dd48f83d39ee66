// check: race=safe deadlock=safe assert=safe
// Lamport's bakery over atomic elements.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class BakeryFixed {
    static final int ROUNDS = 2;
    static final AtomicIntegerArray flag = new AtomicIntegerArray(2);
    static final AtomicIntegerArray label = new AtomicIntegerArray(2);
    static int shared;

    static boolean before(int theirs, int mine, boolean first) {
        return theirs < mine || theirs == mine && first;
    }

    static void lock(int me) {
        int other = 1 - me;
        flag.set(me, 1);
        label.set(me, Math.max(label.get(0), label.get(1)) + 1);
        while (flag.get(other) != 0 && before(label.get(other), label.get(me), other < me)) {
            Thread.yield();
        }
    }

    static void work(int me) {
        for (int i = 0; i < ROUNDS; i++) {
            lock(me);
            shared++;
            flag.set(me, 0);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> work(0)), two = new Thread(() -> work(1));
        one.start();
        two.start();
        one.join();
        two.join();
        assert shared == 2 * ROUNDS;
    }
}
