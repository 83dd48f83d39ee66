// check: race=safe deadlock=safe
// The class is synchronised.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class SharedMaps {
    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> all = Collections.synchronizedMap(new HashMap<>());
        Thread other = new Thread(() -> all.put(1, 2));
        other.start();
        all.put(1, 2);
        other.join();
    }
}
