// check: race=safe deadlock=safe
// An exception that is caught comes after the join.
public class ThrownAfterJoin {
    static int result;

    static void join(Thread worker) throws InterruptedException {
        worker.join();
        if (result == 7) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 7);
        worker.start();
        try {
            join(worker);
        } catch (IllegalStateException e) {
            result++;
        }
    }
}
