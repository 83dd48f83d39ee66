// check: race=safe assert=safe
// A volatile flag publishes what was written before it.
public class Flag {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            ready = true;
        }).start();
        if (ready) {
            assert data == 42;
        }
    }
}
