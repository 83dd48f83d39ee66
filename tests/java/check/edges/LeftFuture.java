// check: deadlock=violated
// A future that is never completed.
import java.util.concurrent.CompletableFuture;

public class LeftFuture {
    public static void main(String[] args) {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> b = new CompletableFuture<>();
        CompletableFuture<Integer> sum = a.thenCombine(b, Integer::sum);
        assert sum.join() == 3;
    }
}
