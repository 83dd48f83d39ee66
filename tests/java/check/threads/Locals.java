// check: race=safe assert=safe
// A ThreadLocal gives each thread its own.
public class Locals {
    static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);

    public static void main(String[] args) throws InterruptedException {
        Runnable r = () -> {
            LOCAL.get()[0]++;
            assert LOCAL.get()[0] == 1;
        };
        Thread t = new Thread(r);
        t.start();
        r.run();
        t.join();
    }
}
