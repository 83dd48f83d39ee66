// check: race=safe deadlock=safe assert=safe
// Scheduling is ordered before the task.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

public class TimerTasks {
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
        timer.cancel();
    }
}
