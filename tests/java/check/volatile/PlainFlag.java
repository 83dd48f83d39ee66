// check: race=violated
// Flag without volatile.
public class PlainFlag {
    static int data;
    static boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            ready = true;
        }).start();
        if (ready) {
            System.out.println(data);
        }
    }
}
