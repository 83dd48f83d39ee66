// check: race=safe assert=safe
// A stream that is closed gives nothing more.
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;

public class ClosedFile {
    static int shared;
    public static void main(String[] args) throws InterruptedException {
        boolean read = false;
        try {
            FileOutputStream out = new FileOutputStream("log");
            out.write(new byte[] {1, 2});
            out.close();
            FileInputStream in = new FileInputStream("log");
            in.close();
            in.read();
            read = true;
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
        if (read) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
