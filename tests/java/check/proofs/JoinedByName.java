// check: race=safe deadlock=safe
// locks: race=safe
// What a thread leaves behind is read after a join.
public class JoinedByName {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 7);
        worker.start();
        worker.join();
        if (result != 7) {
            throw new AssertionError();
        }
    }
}
