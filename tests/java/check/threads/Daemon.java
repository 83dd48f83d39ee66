// check: deadlock=safe assert=safe
// The program ends while a daemon waits for ever.
public class Daemon {
    public static void main(String[] args) {
        Object o = new Object();
        Thread t = new Thread(() -> {
            synchronized (o) {
                try {
                    while (true) o.wait();
                } catch (InterruptedException e) {
                    assert false;
                }
            }
        });
        t.setDaemon(true);
        t.start();
    }
}
