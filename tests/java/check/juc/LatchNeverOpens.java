// check: deadlock=violated
// One countDown too few.
import java.util.concurrent.CountDownLatch;

public class LatchNeverOpens {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(latch::countDown).start();
        latch.await();
    }
}
