// check: assert=violated
// answers: assert=safe
// Two threads start one: the second to come gets IllegalThreadStateException. Known to be wrong: whether a thread was started is
// looked at by a silent access, which a search takes to depend on nothing (SOUNDNESS.md, Java).
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
