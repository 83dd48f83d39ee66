// check: race=safe deadlock=safe assert=safe
// Phaser: arrive is ordered before the return of awaitAdvance.
import java.util.concurrent.Phaser;

public class EdgePhaserArrive {
    static int data;
    static final Phaser phaser = new Phaser(1);

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
        phaser.awaitAdvance(0);
        assert data == 1;
        writer.join();
    }
}
