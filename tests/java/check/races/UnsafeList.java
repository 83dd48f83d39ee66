// check: race=violated
// An ArrayList shared without a lock.
import java.util.ArrayList;
import java.util.List;

public class UnsafeList {
    public static void main(String[] args) throws InterruptedException {
        List<String> l = new ArrayList<>();
        Thread t = new Thread(() -> l.add("a"));
        t.start();
        l.add("b");
        t.join();
    }
}
