// check: race=safe deadlock=safe
// The class is synchronised.
import java.util.ArrayList;
import java.util.List;
import java.util.Vector;

public class SharedVectors {
    public static void main(String[] args) throws Exception {
        List<Integer> all = new Vector<>();
        Thread other = new Thread(() -> all.add(1));
        other.start();
        all.add(1);
        other.join();
    }
}
