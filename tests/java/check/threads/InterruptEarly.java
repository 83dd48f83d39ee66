// check: race=safe deadlock=safe assert=violated
// answers: deadlock=unknown
/** JDK 17 remembers an interrupt that comes before the start. */
public class InterruptEarly {
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new RuntimeException("i");
            }
        });
        t.interrupt();
        t.start();
        t.join();
    }
}
