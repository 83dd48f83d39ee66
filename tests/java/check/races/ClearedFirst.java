// check: race=safe deadlock=safe assert=safe
// As ClearedByReference, but main waits for the thread.
import java.util.HashMap;
import java.util.Map;

public class ClearedFirst {
    public static void main(String[] args) throws InterruptedException {
        Map<String, String> map = new HashMap<>();
        map.put("a", "b");
        Thread t = new Thread(map::clear);
        t.start();
        t.join();
        map.remove("a");
    }
}
