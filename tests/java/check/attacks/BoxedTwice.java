// check: race=violated
// Small numbers are boxed once, large ones each time.
public class BoxedTwice {
    static int n;
    static void work(Integer lock) { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        Integer a = 1000, b = 1000;
        new Thread(() -> work(a)).start();
        new Thread(() -> work(b)).start();
    }
}
