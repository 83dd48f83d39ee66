/** synchronized blocks and methods left by return, break, exception; nested; on class objects. */
public class Monitors {
    static int count;
    synchronized int inc(int n) {
        if (n > 2) throw new IllegalStateException("n");
        count++;
        return n == 0 ? count : inc(n - 1);
    }
    static synchronized void stat() { count += 10; }
    static int block(Object o, int mode) {
        synchronized (o) {
            for (int i = 0; i < 3; i++) {
                synchronized (Monitors.class) {
                    if (mode == 0) return 1;
                    if (mode == 1) break;
                    if (mode == 2) continue;
                    if (mode == 3) throw new RuntimeException("m3");
                }
            }
            return Thread.holdsLock(o) && !Thread.holdsLock(Monitors.class) ? 2 : 3;
        }
    }

    public static void main(String[] args) {
        Monitors m = new Monitors();
        System.out.println(m.inc(2));
        try {
            m.inc(3);
        } catch (IllegalStateException e) {
            System.out.println(Thread.holdsLock(m));
        }
        stat();
        for (int i = 0; i < 5; i++) {
            try {
                System.out.print(block(m, i) + " ");
            } catch (RuntimeException e) {
                System.out.print(e.getMessage() + " " + Thread.holdsLock(m) + Thread.holdsLock(Monitors.class) + " ");
            }
        }
        System.out.println(count);
        synchronized (m) {
            m.notifyAll();
            synchronized (m) {
                System.out.println(Thread.holdsLock(m));
            }
            System.out.println(Thread.holdsLock(m));
        }
        System.out.println(Thread.holdsLock(m));
    }
}
