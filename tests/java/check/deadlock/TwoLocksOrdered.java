// check: deadlock=safe race=safe
// Two monitors in the same order.
public class TwoLocksOrdered {
    public static void main(String[] args) {
        Object a = new Object(), b = new Object();
        new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                    System.out.print("");
                }
            }
        }).start();
        synchronized (a) {
            synchronized (b) {
                System.out.print("");
            }
        }
    }
}
