// check: race=safe deadlock=safe assert=safe
// Dissemination barrier over atomic elements.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class DisBarrierFixed {
    static final int ROUNDS = 2;
    static final AtomicIntegerArray flags = new AtomicIntegerArray(4);

    static boolean sense(int who, int parity) {
        return flags.get(2 * who + parity) != 0;
    }

    static void await(int me, int parity, boolean sense) {
        int partner = 1 - me;
        flags.set(2 * partner + parity, sense ? 1 : 0);
        while (sense(me, parity) != sense) {
            Thread.yield();
        }
    }

    static void work(int me) {
        int parity = 0;
        boolean sense = true;
        for (int round = 0; round < ROUNDS; round++) {
            await(me, parity, sense);
            if (parity == 1) {
                sense = !sense;
            }
            parity = 1 - parity;
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
