// check: race=violated
// The write comes behind it.
import java.util.concurrent.CompletableFuture;

public class EdgeCompletionLate {
    static int data;
    static final CompletableFuture<String> future = new CompletableFuture<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                future.complete("x");
                data = 1;
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
