// check: race=safe deadlock=safe assert=safe
// A failed stage and what stands in for it.
import java.util.concurrent.CompletableFuture;

public class FailedFuture {
    public static void main(String[] args) {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException();
        });
        assert a.exceptionally(e -> 7).join() == 7;
    }
}
