// check: race=violated
// An executor, lambdas and CompletableFuture: two prices come from a pool; both count in a plain field.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class AsyncTotalsPlain {
    private int asked;

    int price(int item) {
        asked++;
        return 10 * item;
    }

    public static void main(String[] args) {
        AsyncTotalsPlain shop = new AsyncTotalsPlain();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> shop.price(1), pool);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> shop.price(2), pool);
        int total = first.thenCombine(second, Integer::sum).join();
        pool.shutdown();
        if (total != 30 || shop.asked != 2) {
            throw new AssertionError("total " + total);
        }
    }
}
