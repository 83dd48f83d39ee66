// check: race=safe deadlock=safe assert=safe
// A synchronised list.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SafeList {
    public static void main(String[] args) throws InterruptedException {
        List<String> l = Collections.synchronizedList(new ArrayList<>());
        Thread t = new Thread(() -> l.add("a"));
        t.start();
        l.add("b");
        t.join();
        assert l.size() == 2;
    }
}
