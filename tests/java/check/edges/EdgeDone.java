// check: race=safe deadlock=safe assert=safe
// CompletableFuture: completing is ordered before an isDone that says so.
import java.util.concurrent.CompletableFuture;

public class EdgeDone {
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
        while (!future.isDone()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
