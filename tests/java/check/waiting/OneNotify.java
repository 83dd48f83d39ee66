// check: deadlock=violated
// Two consumers wait; notify wakes only one, who takes nothing more.
public class OneNotify {
    static int tokens;

    public static void main(String[] args) {
        Object o = new Object();
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (o) {
                    try {
                        while (tokens == 0) o.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                    tokens--;
                }
            }).start();
        }
        synchronized (o) {
            tokens = 2;
            o.notify();
        }
    }
}
