// check: race=safe assert=safe
// What a monitor guards is as it was whenever the monitor is free.
public class MonitorKeeps {
    static int count;
    static final Object m = new Object();

    static class Worker extends Thread {
        @Override
        public void run() {
            synchronized (m) {
                count = count + 1;
                if (count != 1) {
                    throw new AssertionError();
                }
                count = count - 1;
            }
        }
    }

    public static void main(String[] args) {
        new Worker().start();
        new Worker().start();
    }
}
