// check: race=violated
// The class is not synchronised.
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;

public class SharedTablesPlain {
    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> all = new HashMap<>();
        Thread other = new Thread(() -> all.put(1, 2));
        other.start();
        all.put(1, 2);
        other.join();
    }
}
