// check: assert=violated
// The exception with which a thread stops itself can be caught.
public class StopCaught {
    @SuppressWarnings("deprecation")
    public static void main(String[] args) {
        new Thread(() -> {
            try {
                Thread.currentThread().stop();
            } catch (ThreadDeath e) {
                assert false;
            }
        }).start();
    }
}
