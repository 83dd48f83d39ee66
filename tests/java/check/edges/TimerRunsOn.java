// check: deadlock=violated
// A timer that is never cancelled does not end.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerRunsOn {
    static int data;

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer();
        CountDownLatch ran = new CountDownLatch(1);
        data = 1;
        timer.schedule(new TimerTask() {
            public void run() {
                data++;
                ran.countDown();
            }
        }, 10);
        ran.await();
        assert data == 2;
    }
}
