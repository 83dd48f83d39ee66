// check: race=safe deadlock=safe assert=safe
// CompletableFuture: completing it is ordered before get returns.
import java.util.concurrent.CompletableFuture;

public class EdgeCompletion {
    static int data;
    static final CompletableFuture<String> future = new CompletableFuture<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                future.complete("x");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        future.get();
        assert data == 1;
        writer.join();
    }
}
