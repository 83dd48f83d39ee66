// check: race=safe deadlock=safe assert=safe
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
// Store buffering with `set`, which is a volatile write: both cannot miss the other.
public class SetNotOvertaken {
    interface Setter {
        void set(String value);
    }
    static final AtomicInteger X = new AtomicInteger();
    static final AtomicReference<String> Y = new AtomicReference<>();
    static int sawX;
    static String sawY;
    public static void main(String[] args) throws Exception {
        Setter setY = Y::set;
        Thread first = new Thread(() -> { X.set(1); sawY = Y.get(); });
        Thread second = new Thread(() -> { setY.set("set"); sawX = X.get(); });
        first.start();
        second.start();
        first.join();
        second.join();
        if (sawX == 0 && sawY == null) throw new AssertionError();
    }
}
