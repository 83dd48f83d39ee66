// check: race=violated
// says: java.util.HashMap
// A thread that is nothing but a method of the library: no function of the program is on its stack where it races.
import java.util.HashMap;
import java.util.Map;

public class ClearedByReference {
    public static void main(String[] args) {
        Map<String, String> map = new HashMap<>();
        map.put("a", "b");
        new Thread(map::clear).start();
        map.remove("a");
    }
}
