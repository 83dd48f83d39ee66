// check: race=violated
// An interrupt ends the join before the thread ends.
public class JoinInterrupted {
    static int result;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> result = 7);
        worker.start();
        Thread.currentThread().interrupt();
        try {
            worker.join();
        } catch (InterruptedException e) {
            result++;
        }
        try {
            worker.join();
        } catch (InterruptedException e) {
            return;
        }
        result++;
    }
}
