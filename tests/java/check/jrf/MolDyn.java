// check: race=violated
// Particles that two threads move, and whose forces both need, behind a barrier whose array is volatile, but not its elements.
public class MolDyn {
    static final int STEPS = 1;
    static final int[] place = {1, 4}, force = new int[2];

    static volatile int[] done = new int[2];

    static void barrier(int me) {
        int turn = done[me] + 1;
        done[me] = turn;
        while (done[1 - me] < turn) {
            Thread.yield();
        }
    }

    static void work(int me) {
        for (int step = 0; step < STEPS; step++) {
            force[me] = place[1 - me] - place[me];
            barrier(me);
            place[me] += force[me] - force[1 - me];
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
