// check: race=safe deadlock=safe
// An exception that is caught comes after the join.
public class ThrownAfterJoin {
    static int result;

    static void join(Thread worker, String[] args) throws InterruptedException {
        worker.join();
        if (args.length == 0) {
            throw new IllegalStateException();
        }
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
