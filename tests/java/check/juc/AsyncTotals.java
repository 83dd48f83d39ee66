// check: race=safe deadlock=safe assert=safe
// An executor, lambdas and CompletableFuture: two prices come from a pool and are combined, counted by an atomic.
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class AsyncTotals {
    private final AtomicInteger asked = new AtomicInteger();

    int price(int item) {
        asked.incrementAndGet();
        return 10 * item;
    }

    public static void main(String[] args) {
        AsyncTotals shop = new AsyncTotals();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> shop.price(1), pool);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> shop.price(2), pool);
        int total = first.thenCombine(second, Integer::sum).join();
        pool.shutdown();
        if (total != 30 || shop.asked.get() != 2) {
            throw new AssertionError("total " + total);
        }
    }
}
