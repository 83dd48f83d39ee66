public class Uncaught {
    static int data;
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> data = 1);
        Thread bad = new Thread(() -> { throw new IllegalStateException(); });
        other.start();
        bad.start();
        bad.join();
        data = 2;
    }
}
