// check: race=violated
// What depends on a future is run by whoever meets its result: who waits for the future does not wait for that.
import java.util.concurrent.CompletableFuture;

public class FutureHelps {
    static int seen;

    public static void main(String[] args) {
        CompletableFuture<Integer> price = CompletableFuture.supplyAsync(() -> 7);
        price.thenAccept(p -> seen = p);
        price.join();
        System.out.println(seen);
    }
}
