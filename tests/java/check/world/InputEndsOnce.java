// check: race=safe
public class InputEndsOnce {
    static int shared;
    public static void main(String[] args) throws Exception {
        if (System.in.read() < 0 && System.in.read() >= 0) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
