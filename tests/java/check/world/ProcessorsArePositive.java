// check: race=safe
public class ProcessorsArePositive {
    static int shared;
    public static void main(String[] args) throws Exception {
        if (Runtime.getRuntime().availableProcessors() < 1) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
