// check: race=safe deadlock=safe
// locks: race=safe
// The right twin of CapturedArray.
public class CapturedArrayRight {
    public static void main(String[] args) throws Exception {
        int[] box = new int[1];
        Object m = new Object();
        Thread t = new Thread(() -> { synchronized (m) { box[0]++; } });
        t.start();
        synchronized (m) { box[0]++; }
        t.join();
    }
}
