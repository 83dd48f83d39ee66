// check: race=violated
// Double-checked locking without volatile.
public class DoubleCheckedPlain {
    static DoubleCheckedPlain it;
    int value;

    static DoubleCheckedPlain get() {
        if (it == null) {
            synchronized (DoubleCheckedPlain.class) {
                if (it == null) {
                    DoubleCheckedPlain d = new DoubleCheckedPlain();
                    d.value = 7;
                    it = d;
                }
            }
        }
        return it;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> get());
        t.start();
        get();
        t.join();
    }
}
