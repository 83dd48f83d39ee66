// check: race=violated
// The class is not synchronised.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SharedListsPlain {
    public static void main(String[] args) throws Exception {
        List<Integer> all = new ArrayList<>();
        Thread other = new Thread(() -> all.add(1));
        other.start();
        all.add(1);
        other.join();
    }
}
