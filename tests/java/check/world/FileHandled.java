// check: assert=safe
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

public class FileHandled {
    public static void main(String[] args) {
        Path names = Paths.get("names");
        try {
            Files.writeString(names, "a line");
            Files.deleteIfExists(names);
        } catch (IOException e) {
            System.err.println("not written: " + e.getMessage());
        }
    }
}
