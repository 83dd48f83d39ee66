// check: race=violated
// anyOf is ordered after one only.
import java.util.concurrent.CompletableFuture;

public class AnyOf {
    static int a, b;

    public static void main(String[] args) {
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> a = 1);
        CompletableFuture<Void> two = CompletableFuture.runAsync(() -> b = 1);
        CompletableFuture.anyOf(one, two).join();
        assert a + b == 2;
    }
}
