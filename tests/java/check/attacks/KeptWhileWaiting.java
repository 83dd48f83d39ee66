// check: deadlock=violated
// Waiting gives back one monitor of two.
public class KeptWhileWaiting {
    static final Object a = new Object(), b = new Object();
    static boolean go;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { synchronized (a) { synchronized (b) { go = true; b.notify(); } } });
        t.start();
        synchronized (a) { synchronized (b) { while (!go) { b.wait(); } } }
    }
}
