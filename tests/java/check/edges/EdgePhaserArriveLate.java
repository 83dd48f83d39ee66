// check: race=violated
// The write comes behind it.
import java.util.concurrent.Phaser;

public class EdgePhaserArriveLate {
    static int data;
    static final Phaser phaser = new Phaser(1);

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                phaser.arrive();
                data = 1;
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
