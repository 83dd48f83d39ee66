// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of KeptWhileWaiting.
public class KeptWhileWaitingRight {
    static final Object a = new Object(), b = new Object();
    static boolean go;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {  { synchronized (b) { go = true; b.notify(); } } });
        t.start();
        synchronized (a) { synchronized (b) { while (!go) { b.wait(); } } }
    }
}
