// check: race=violated
public class RaceBehindValue {
    static int shared;
    public static void main(String[] args) throws Exception {
        if ("fast".equals(System.getenv("MODE"))) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
