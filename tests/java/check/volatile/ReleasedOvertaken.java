// check: race=safe deadlock=safe assert=violated
// answers: deadlock=unknown assert=unknown
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
// Store buffering: `lazySet` and `setRelease` do not keep a later read of another variable from overtaking them, as `set` does.
public class ReleasedOvertaken {
    interface Setter {
        void set(String value);
    }
    static final AtomicInteger X = new AtomicInteger();
    static final AtomicReference<String> Y = new AtomicReference<>();
    static int sawX;
    static String sawY;
    public static void main(String[] args) throws Exception {
        Setter setY = Y::setRelease;
        Thread first = new Thread(() -> { X.lazySet(1); sawY = Y.get(); });
        Thread second = new Thread(() -> { setY.set("set"); sawX = X.get(); });
        first.start();
        second.start();
        first.join();
        second.join();
        if (sawX == 0 && sawY == null) throw new AssertionError();
    }
}
