package java.nio.file;

/** Names of files. */
public final class Paths {
    private Paths() {}
    public static Path get(String first, String... more) { return threadproof.Name.of(first, more); }
}
