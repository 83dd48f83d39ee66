// check: assert=violated
// join throws what the stage threw.
import java.util.concurrent.CompletableFuture;

public class FailureIgnored {
    public static void main(String[] args) {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException();
        });
        assert a.join() == 7;
    }
}
