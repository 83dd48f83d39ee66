// check: race=safe deadlock=safe assert=safe
// CompletableFuture: completing it is ordered before what depends on it.
import java.util.concurrent.CompletableFuture;

public class EdgeDependent {
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
        future.thenApply(x -> data).join();
        assert data == 1;
        writer.join();
    }
}
