// check: race=safe deadlock=safe assert=safe
// allOf is ordered after all.
import java.util.concurrent.CompletableFuture;

public class AllOf {
    static int a, b;

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> a = 1);
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> b = 1);
        CompletableFuture.allOf(one, two).join();
        assert a + b == 2;
    }
}
