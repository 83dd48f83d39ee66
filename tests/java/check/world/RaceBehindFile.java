// check: race=violated
// says: files
import java.io.File;

public class RaceBehindFile {
    static int shared;
    public static void main(String[] args) throws Exception {
        File mode = new File("settings", "mode");
        if (mode.exists()) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
