// check: race=violated deadlock=safe
// says: data race on StaleFlag.stop
// says: declare it volatile
// says: worker
// A worker is asked to stop by a plain field, which it may never see.
public class StaleFlag implements Runnable {
    private boolean stop;
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
        StaleFlag task = new StaleFlag();
        Thread worker = new Thread(task, "worker");
        worker.start();
        task.stop = true;
        worker.join();
        assert task.rounds <= 4;
    }
}
