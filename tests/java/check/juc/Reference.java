// check: race=safe assert=safe
// An AtomicReference publishes an object.
import java.util.concurrent.atomic.AtomicReference;

public class Reference {
    int value;

    public static void main(String[] args) {
        AtomicReference<Reference> r = new AtomicReference<>();
        new Thread(() -> {
            Reference made = new Reference();
            made.value = 3;
            r.set(made);
        }).start();
        Reference seen = r.get();
        assert seen == null || seen.value == 3;
    }
}
