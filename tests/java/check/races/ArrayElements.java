// check: race=safe assert=safe
// Threads write different elements of one array.
public class ArrayElements {
    public static void main(String[] args) throws InterruptedException {
        byte[] a = new byte[2];
        Thread t = new Thread(() -> a[0] = 1);
        t.start();
        a[1] = 2;
        t.join();
        assert a[0] + a[1] == 3;
    }
}
