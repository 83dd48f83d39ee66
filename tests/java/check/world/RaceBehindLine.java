// check: race=violated
// says: at most 6
import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;

public class RaceBehindLine {
    static int shared;
    public static void main(String[] args) throws InterruptedException {
        String line = null;
        try (BufferedReader in = new BufferedReader(new FileReader("settings"))) {
            line = in.readLine();
        } catch (IOException e) {
            System.err.println("no settings: " + e.getMessage());
        }
        if ("on".equals(line)) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
