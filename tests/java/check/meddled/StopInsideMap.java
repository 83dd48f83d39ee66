// A thread may stop inside a method of the library, and leave an object half changed.
// check: assert=violated
import java.util.HashMap;
import java.util.Map;

public class StopInsideMap {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Map<String, String> map = new HashMap<>();
        Thread t = new Thread(() -> map.put("a", "b"));
        t.start();
        t.stop();
        t.join();
        assert map.isEmpty() == (map.get("a") == null);
    }
}
