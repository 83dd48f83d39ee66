// check: race=violated
// An exception passes the join by, and is caught.
public class ThrownPastJoin {
    static int result;

    static void join(Thread worker, String[] args) throws InterruptedException {
        if (args.length == 0) {
            throw new IllegalStateException();
        }
        worker.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 7);
        worker.start();
        try {
            join(worker, args);
        } catch (IllegalStateException e) {
            result++;
        }
    }
}
