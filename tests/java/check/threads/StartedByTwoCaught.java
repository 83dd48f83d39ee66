// check: race=safe assert=safe
// Two threads start one, and each knows that the other may be first: it runs once.
public class StartedByTwoCaught {
    static int runs;
    static final Thread shared = new Thread(() -> runs++);

    static void start() {
        try {
            shared.start();
        } catch (IllegalThreadStateException e) {
            // The other was first.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(StartedByTwoCaught::start);
        other.start();
        start();
        other.join();
        shared.join();
        assert runs == 1;
    }
}
