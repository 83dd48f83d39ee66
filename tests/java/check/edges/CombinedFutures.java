// check: race=safe deadlock=safe assert=safe
// A future that combines two.
import java.util.concurrent.CompletableFuture;

public class CombinedFutures {
    public static void main(String[] args) {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> b = new CompletableFuture<>();
        CompletableFuture<Integer> sum = a.thenCombine(b, Integer::sum);
        b.complete(2);
        assert sum.join() == 3;
    }
}
