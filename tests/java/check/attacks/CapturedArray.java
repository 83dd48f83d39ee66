// check: race=violated
// What a lambda captures is final, but not what it leads to.
public class CapturedArray {
    public static void main(String[] args) throws Exception {
        int[] box = new int[1];
        Object m = new Object();
        Thread t = new Thread(() -> { box[0]++; });
        t.start();
        synchronized (m) { box[0]++; }
        t.join();
    }
}
