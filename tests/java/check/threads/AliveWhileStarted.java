// check: assert=violated
// answers: assert=safe
// Another thread has started it before it is looked at, or not. Known to be wrong, as in StartedByTwo.java.
public class AliveWhileStarted {
    static final Thread shared = new Thread(() -> {
        while (true) {
            Thread.yield();
        }
    });

    public static void main(String[] args) throws InterruptedException {
        shared.setDaemon(true);
        Thread other = new Thread(shared::start);
        other.start();
        assert !shared.isAlive(); // FAIL!
        other.join();
    }
}
