// check: race=violated
// The write comes behind it.
import java.util.concurrent.CompletableFuture;

public class EdgeDoneLate {
    static int data;
    static final CompletableFuture<Integer> future = new CompletableFuture<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                future.complete(1);
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!future.isDone()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
