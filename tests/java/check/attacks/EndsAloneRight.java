// check: race=safe
// locks: race=safe
// The right twin of EndsAlone.
public class EndsAloneRight {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> n = 1);
        Thread bad = new Thread(() -> { throw new IllegalStateException(); });
        other.start();
        bad.start();
        bad.join();
        other.join();
        n = 2;
    }
}
