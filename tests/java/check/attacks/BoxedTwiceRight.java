// check: race=safe deadlock=safe
// The right twin of BoxedTwice.
public class BoxedTwiceRight {
    static int n;
    static void work(Integer lock) { synchronized (lock) { n++; } }
    public static void main(String[] args) {
        Integer a = 7, b = 7;
        new Thread(() -> work(a)).start();
        new Thread(() -> work(b)).start();
    }
}
