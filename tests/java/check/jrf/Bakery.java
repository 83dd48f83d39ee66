// check: race=violated
// Lamport's bakery: the arrays are volatile, their elements are not.
public class Bakery {
    static final int ROUNDS = 2;
    static volatile boolean[] flag = new boolean[2];
    static volatile int[] label = new int[2];
    static int shared;

    static void lock(int me) {
        int other = 1 - me;
        flag[me] = true;
        label[me] = Math.max(label[0], label[1]) + 1;
        while (flag[other] && (label[other] < label[me] || label[other] == label[me] && other < me)) {
            Thread.yield();
        }
    }

    static void work(int me) {
        for (int i = 0; i < ROUNDS; i++) {
            lock(me);
            shared++;
            flag[me] = false;
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
