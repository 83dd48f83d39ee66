public class Flag {
    static int data; static volatile boolean ready;
    public static void main(String[] args) {
        new Thread(() -> { data = 5; ready = true; }).start();
        if (ready) { if (data != 5) throw new AssertionError(); }
    }
}
