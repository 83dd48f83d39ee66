public class Joined {
    static int r;
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> r = 7);
        t.start();
        t.join();
        if (r != 7) { throw new AssertionError(); }
    }
}
