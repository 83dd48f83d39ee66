// check: assert=violated
// Two threads start one: the second to come gets IllegalThreadStateException.
public class StartedByTwo {
    static final Thread shared = new Thread(() -> {});

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            try {
                shared.start();
            } catch (IllegalThreadStateException e) {
                // The other was first.
            }
        });
        other.start();
        shared.start(); // FAIL!
        other.join();
    }
}
