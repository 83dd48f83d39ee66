// check: race=violated deadlock=safe
// The latch opens after the first of two.
import java.util.concurrent.CountDownLatch;

public class LatchShort {
    static int a, b;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            a = 1;
            latch.countDown();
        }).start();
        new Thread(() -> {
            b = 2;
            latch.countDown();
        }).start();
        latch.await();
        System.out.print(a + b > 5 ? "x" : "");
    }
}
