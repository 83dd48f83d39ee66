// check: deadlock=violated
// Daemon without setDaemon.
public class NoDaemon {
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
        t.start();
    }
}
