// check: race=violated
// The write comes behind it.
import java.util.concurrent.CopyOnWriteArrayList;

public class EdgeCopyOnWriteLate {
    static int data;
    static final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                list.add("x");
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        while (list.isEmpty()) {
            Thread.yield();
        }
        assert data == 1;
        writer.join();
    }
}
