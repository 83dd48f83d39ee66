// check: deadlock=violated
// Joining gives back the monitor of the thread that is joined, and no other.
public class JoinOtherMonitor {
    static final Object other = new Object();

    static class Worker extends Thread {
        @Override
        public void run() {
            synchronized (other) {
                synchronized (this) {
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker w = new Worker();
        w.start();
        synchronized (other) {
            synchronized (w) {
                w.join();
            }
        }
    }
}
