// check: race=violated
public class RaceBehindProcessors {
    static int shared;
    public static void main(String[] args) throws Exception {
        if (Runtime.getRuntime().availableProcessors() > 8) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
