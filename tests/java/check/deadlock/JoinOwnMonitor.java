// check: deadlock=safe assert=safe race=safe
// Joining a thread waits on that thread's monitor, and gives it back meanwhile, both levels of it.
public class JoinOwnMonitor {
    static int done;

    static class Worker extends Thread {
        @Override
        public void run() {
            synchronized (this) {
                done++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker w = new Worker();
        w.start();
        synchronized (w) {
            synchronized (w) {
                w.join();
            }
            assert done == 1;
            w.notify();
        }
    }
}
