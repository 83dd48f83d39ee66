// check: race=safe deadlock=safe assert=safe
// CompletableFuture: completeExceptionally is ordered before the thread that sees that it failed.
import java.util.concurrent.CompletableFuture;

public class EdgeFail {
    static int data;
    static final CompletableFuture<Integer> future = new CompletableFuture<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                future.completeExceptionally(new Exception());
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (!future.isCompletedExceptionally()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
