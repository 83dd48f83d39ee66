// check: race=violated
// says: (of java.util.ArrayList made at
// What only the library's own objects lead to is called by where the program made it: iteration over a synchronised list
// is not synchronised.
import java.util.*;

public class MadeByInitialiser {
    static final List<Integer> list =
            Collections.synchronizedList(new ArrayList<>());

    public static void main(String[] args) throws InterruptedException {
        list.add(1);
        Thread t = new Thread(() -> list.add(2));
        t.start();
        for (int i : list) {
            System.out.print(i);
        }
        t.join();
    }
}
