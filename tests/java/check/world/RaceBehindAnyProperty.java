// check: race=violated
public class RaceBehindAnyProperty {
    static int shared;
    public static void main(String[] args) throws Exception {
        if (System.getProperty("p", "no").equals("yes")) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
