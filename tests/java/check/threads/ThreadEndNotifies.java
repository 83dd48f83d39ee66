// check: race=safe deadlock=safe assert=safe
/** A thread that ends notifies those who wait on its object. */
public class ThreadEndNotifies {
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {});
        t.start();
        synchronized (t) {
            while (t.isAlive()) t.wait();
        }
    }
}
