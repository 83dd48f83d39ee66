// check: race=violated
// Dissemination barrier: the array of flags is volatile, its elements are not.
public class DisBarrier {
    static final int ROUNDS = 2;
    static volatile boolean[] flags = new boolean[4];

    static boolean sense(int who, int parity) {
        return flags[2 * who + parity];
    }

    static void await(int me, int parity, boolean sense) {
        int partner = 1 - me;
        flags[2 * partner + parity] = sense;
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
