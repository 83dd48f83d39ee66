import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;

public class FileNames {
    static void show(File f) {
        System.out.println(f + "|" + f.getName() + "|" + f.getParent() + "|" + f.isAbsolute() + "|" + f.hashCode());
    }
    static void show(Path p) {
        System.out.println(p + "|" + p.getFileName() + "|" + p.getParent() + "|" + p.isAbsolute() + "|" + p.getRoot());
    }
    public static void main(String[] args) {
        for (String s : new String[] {"", "a", "a/", "/", "//a//b//", "/a", "a/b.txt", "../c", "a//b"}) {
            show(new File(s));
            if (!s.isEmpty()) {
                show(Paths.get(s));
            }
        }
        for (String parent : new String[] {"x", "/", "x/", "x/y"}) {
            for (String child : new String[] {"c", "/c", "c/", ""}) {
                show(new File(parent, child));
                show(new File(new File(parent), child));
            }
        }
        System.out.println(Path.of("a", "b", "c") + " " + Path.of("a").resolve("/b") + " " + Path.of("a").resolve("b"));
        System.out.println(Path.of("a/b").startsWith(Path.of("a")) + " " + Path.of("ab").startsWith("a"));
        System.out.println(Path.of("a/b").endsWith("b") + " " + new File("b").compareTo(new File("a")));
        System.out.println(new File("a").equals(new File("a/")) + " " + File.separator + File.pathSeparatorChar);
        System.out.println(Path.of("a/b").toFile().getParentFile());
    }
}
