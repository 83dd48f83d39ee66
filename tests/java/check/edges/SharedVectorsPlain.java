// check: race=violated
// The class is not synchronised.
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;

public class SharedVectorsPlain {
    public static void main(String[] args) throws Exception {
        List<Integer> all = new ArrayList<>();
        Thread other = new Thread(() -> all.add(1));
        other.start();
        all.add(1);
        other.join();
    }
}
