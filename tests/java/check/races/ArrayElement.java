// check: race=violated
// Threads write the same element of one array.
public class ArrayElement {
    public static void main(String[] args) throws InterruptedException {
        byte[] a = new byte[2];
        Thread t = new Thread(() -> a[1] = 1);
        t.start();
        a[1] = 2;
        t.join();
    }
}
