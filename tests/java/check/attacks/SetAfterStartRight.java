// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of SetAfterStart.
public class SetAfterStartRight {
    static int n;
    public static void main(String[] args) {
        n = 1;
        new Thread(() -> System.out.println(n)).start();
    }
}
