// check: race=violated
public class RaceBehindInput {
    static int shared;
    public static void main(String[] args) throws Exception {
        if (System.in.read() == 7) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
