// check: race=safe assert=violated
// Two operations of a ConcurrentHashMap are not one.
import java.util.concurrent.ConcurrentHashMap;

public class ContainsThenPut {
    static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

    static boolean claim(int i) {
        if (MAP.containsKey("k")) return false;
        MAP.put("k", i);
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean[] won = new boolean[1];
        Thread t = new Thread(() -> won[0] = claim(1));
        t.start();
        boolean mine = claim(2);
        t.join();
        assert mine != won[0];
    }
}
