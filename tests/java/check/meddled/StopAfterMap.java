// As StopInsideMap; but the stop comes when the thread has ended.
// check: assert=safe race=safe deadlock=safe
import java.util.HashMap;
import java.util.Map;

public class StopAfterMap {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Map<String, String> map = new HashMap<>();
        Thread t = new Thread(() -> map.put("a", "b"));
        t.start();
        t.join();
        t.stop();
        assert map.isEmpty() == (map.get("a") == null);
    }
}
