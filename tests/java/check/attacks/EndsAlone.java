// check: race=violated
// An exception that is not caught ends its thread, and no other.
public class EndsAlone {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> n = 1);
        Thread bad = new Thread(() -> { throw new IllegalStateException(); });
        other.start();
        bad.start();
        bad.join();
        n = 2;
    }
}
