// check: race=violated
// says: at most 6
import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;

public class RaceBehindByte {
    static int shared;
    public static void main(String[] args) throws InterruptedException {
        int first = -1;
        try (Reader in = new FileReader("settings")) {
            first = in.read();
        } catch (IOException e) {
            System.err.println("no settings: " + e.getMessage());
        }
        if (first == 'y') {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
