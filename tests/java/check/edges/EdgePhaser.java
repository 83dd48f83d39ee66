// check: race=safe deadlock=safe assert=safe
// Phaser: arriving is ordered before the advance that others wait for.
import java.util.concurrent.Phaser;

public class EdgePhaser {
    static int data;
    static final Phaser phaser = new Phaser(2);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                phaser.arrive();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        phaser.arriveAndAwaitAdvance();
        assert data == 1;
        writer.join();
    }
}
