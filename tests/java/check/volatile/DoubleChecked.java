// check: race=safe assert=safe
// Double-checked locking with a volatile field.
public class DoubleChecked {
    static volatile DoubleChecked it;
    int value;

    static DoubleChecked get() {
        DoubleChecked d = it;
        if (d == null) {
            synchronized (DoubleChecked.class) {
                d = it;
                if (d == null) {
                    d = new DoubleChecked();
                    d.value = 7;
                    it = d;
                }
            }
        }
        return d;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> { assert get().value == 7; });
        t.start();
        assert get().value == 7;
        t.join();
    }
}
