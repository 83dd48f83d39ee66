// check: race=safe deadlock=safe
// The class is synchronised.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SharedLists {
    public static void main(String[] args) throws Exception {
        List<Integer> all = Collections.synchronizedList(new ArrayList<>());
        Thread other = new Thread(() -> all.add(1));
        other.start();
        all.add(1);
        other.join();
    }
}
