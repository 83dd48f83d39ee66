// check: race=safe deadlock=safe assert=safe
// CopyOnWriteArrayList: adding is ordered before seeing the element.
import java.util.concurrent.CopyOnWriteArrayList;

public class EdgeCopyOnWrite {
    static int data;
    static final CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                list.add("x");
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
