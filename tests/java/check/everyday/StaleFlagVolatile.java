// check: race=safe deadlock=safe assert=safe
// A worker is asked to stop by a volatile field.
public class StaleFlagVolatile implements Runnable {
    private volatile boolean stop;
    private int rounds;

    @Override
    public void run() {
        while (!stop) {
            rounds++;
            if (rounds > 3) {
                return;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StaleFlagVolatile task = new StaleFlagVolatile();
        Thread worker = new Thread(task, "worker");
        worker.start();
        task.stop = true;
        worker.join();
        assert task.rounds <= 4;
    }
}
