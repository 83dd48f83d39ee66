// check: race=safe deadlock=safe
// The class is synchronised.
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;

public class SharedTables {
    public static void main(String[] args) throws Exception {
        Map<Integer, Integer> all = new Hashtable<>();
        Thread other = new Thread(() -> all.put(1, 2));
        other.start();
        all.put(1, 2);
        other.join();
    }
}
