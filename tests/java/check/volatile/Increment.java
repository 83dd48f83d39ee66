// check: race=safe assert=violated
// A volatile increment is no atomic operation.
public class Increment {
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 2;
    }
}
