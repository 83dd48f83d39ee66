// check: race=violated
// The write comes behind it.
import java.util.concurrent.Exchanger;

public class EdgeExchangerLate {
    static int data;
    static final Exchanger<String> exchanger = new Exchanger<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                exchanger.exchange("a");
                data = 1;
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        writer.start();
        exchanger.exchange("b");
        assert data == 1;
        writer.join();
    }
}
