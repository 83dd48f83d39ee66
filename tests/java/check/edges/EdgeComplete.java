// check: race=safe deadlock=safe assert=safe
// CompletableFuture: complete is ordered before the return of join.
import java.util.concurrent.CompletableFuture;

public class EdgeComplete {
    static int data;
    static final CompletableFuture<Integer> future = new CompletableFuture<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                future.complete(1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        future.join();
        assert data == 1;
        writer.join();
    }
}
