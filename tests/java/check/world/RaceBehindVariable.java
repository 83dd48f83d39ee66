// check: race=violated
public class RaceBehindVariable {
    static int shared;
    public static void main(String[] args) throws Exception {
        if (System.getenv("MODE") != null) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
