// check: assert=violated
// says: NoSuchFileException
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

public class FileMayBeMissing {
    public static void main(String[] args) throws Exception {
        List<String> lines = Files.readAllLines(Path.of("names"));
        assert lines.size() <= 6;
    }
}
