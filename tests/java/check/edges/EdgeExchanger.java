// check: race=safe deadlock=safe assert=safe
// Exchanger: what comes before an exchange is ordered before what follows the partner's.
import java.util.concurrent.Exchanger;

public class EdgeExchanger {
    static int data;
    static final Exchanger<String> exchanger = new Exchanger<>();

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            try {
                data = 1;
                exchanger.exchange("a");
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
