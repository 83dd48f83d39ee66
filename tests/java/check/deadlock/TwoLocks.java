// check: deadlock=violated race=safe
// Two monitors in opposite orders.
public class TwoLocks {
    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                    System.out.print("");
                }
            }
        }).start();
        synchronized (b) {
            synchronized (a) {
                System.out.print("");
            }
        }
    }
}
