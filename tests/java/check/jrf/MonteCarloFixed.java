// check: race=safe deadlock=safe assert=safe
// The flag is set before the threads start.
public class MonteCarloFixed {
    static boolean debug;
    static final int[] results = new int[2];

    static void work(int me) {
        int seed = me + 1;
        for (int i = 0; i < 5; i++) {
            seed = seed * 1103515245 + 12345;
            results[me] += seed >>> 28;
        }
        if (debug) {
            results[me] = 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        debug = false;
        Thread one = new Thread(() -> work(0)), two = new Thread(() -> work(1));
        one.start();
        two.start();
        one.join();
        two.join();
        assert results[0] >= 0 && results[1] >= 0;
    }
}
