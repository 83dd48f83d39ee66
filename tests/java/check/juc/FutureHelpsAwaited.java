// check: race=safe deadlock=safe assert=safe
// What depends on a future is waited for itself.
import java.util.concurrent.CompletableFuture;

public class FutureHelpsAwaited {
    static int seen;

    public static void main(String[] args) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> 7);
        CompletableFuture<Void> told = price.thenAccept(p -> seen = p);
        told.join();
        if (seen != 7) {
            throw new AssertionError();
        }
    }
}
