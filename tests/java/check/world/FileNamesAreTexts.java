// check: race=safe assert=safe
import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;

public class FileNamesAreTexts {
    static int shared;
    public static void main(String[] args) throws Exception {
        File mode = new File("settings", "mode");
        Path path = Paths.get("settings").resolve("mode");
        assert path.toFile().equals(mode) && path.equals(Path.of("settings", "mode"));
        if (!mode.getName().equals("mode")) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
