package java.nio.file;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import threadproof.Surroundings;

/** Files outside the program, as {@link java.io.FileInputStream} has them. What is not here is a gap. */
public final class Files {
    private Files() {}

    public static InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        try {
            return new FileInputStream(path.toString());
        } catch (FileNotFoundException e) {
            throw new NoSuchFileException(path.toString());
        }
    }
    public static OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        try {
            return new FileOutputStream(path.toString());
        } catch (FileNotFoundException e) {
            throw new NoSuchFileException(path.toString());
        }
    }
    public static BufferedReader newBufferedReader(Path path) throws IOException {
        return new BufferedReader(new InputStreamReader(newInputStream(path)));
    }
    public static BufferedReader newBufferedReader(Path path, Charset charset) throws IOException {
        return newBufferedReader(path);
    }
    public static BufferedWriter newBufferedWriter(Path path, OpenOption... options) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(newOutputStream(path)));
    }
    public static BufferedWriter newBufferedWriter(Path path, Charset charset, OpenOption... options)
            throws IOException {
        return newBufferedWriter(path);
    }

    public static byte[] readAllBytes(Path path) throws IOException {
        try (InputStream in = newInputStream(path)) {
            return in.readAllBytes();
        }
    }
    public static String readString(Path path) throws IOException {
        try (BufferedReader in = newBufferedReader(path)) {
            StringBuilder text = new StringBuilder();
            for (int c = in.read(); c >= 0; c = in.read()) {
                text.append((char) c);
            }
            return text.toString();
        }
    }
    public static String readString(Path path, Charset charset) throws IOException { return readString(path); }
    public static List<String> readAllLines(Path path) throws IOException {
        try (BufferedReader in = newBufferedReader(path)) {
            List<String> lines = new ArrayList<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
            return lines;
        }
    }
    public static List<String> readAllLines(Path path, Charset charset) throws IOException {
        return readAllLines(path);
    }
    public static Stream<String> lines(Path path) throws IOException { return readAllLines(path).stream(); }
    public static Stream<String> lines(Path path, Charset charset) throws IOException { return lines(path); }

    public static Path write(Path path, byte[] bytes, OpenOption... options) throws IOException {
        try (OutputStream out = newOutputStream(path)) {
            out.write(bytes);
        }
        return path;
    }
    public static Path write(Path path, Iterable<? extends CharSequence> lines, OpenOption... options)
            throws IOException {
        try (BufferedWriter out = newBufferedWriter(path)) {
            for (CharSequence line : lines) {
                out.append(line);
                out.newLine();
            }
        }
        return path;
    }
    public static Path write(Path path, Iterable<? extends CharSequence> lines, Charset charset, OpenOption... options)
            throws IOException {
        return write(path, lines);
    }
    public static Path writeString(Path path, CharSequence text, OpenOption... options) throws IOException {
        try (BufferedWriter out = newBufferedWriter(path)) {
            out.append(text);
        }
        return path;
    }
    public static Path writeString(Path path, CharSequence text, Charset charset, OpenOption... options)
            throws IOException {
        return writeString(path, text);
    }

    public static boolean exists(Path path, LinkOption... options) { return asked(path); }
    public static boolean notExists(Path path, LinkOption... options) { return asked(path); }
    public static boolean isDirectory(Path path, LinkOption... options) { return asked(path); }
    public static boolean isRegularFile(Path path, LinkOption... options) { return asked(path); }
    public static boolean isReadable(Path path) { return asked(path); }
    public static boolean isWritable(Path path) { return asked(path); }
    public static boolean deleteIfExists(Path path) throws IOException {
        boolean there = asked(path);
        if (there) {
            check(path);
        }
        return there;
    }
    public static void delete(Path path) throws IOException { check(path); }
    public static long size(Path path) throws IOException {
        check(path);
        return Surroundings.size();
    }
    public static Path createFile(Path path, FileAttribute<?>... how) throws IOException {
        check(path);
        return path;
    }
    public static Path createDirectory(Path path, FileAttribute<?>... how) throws IOException {
        check(path);
        return path;
    }
    public static Path createDirectories(Path path, FileAttribute<?>... how) throws IOException {
        check(path);
        return path;
    }
    public static Path move(Path from, Path to, CopyOption... options) throws IOException {
        check(from);
        to.toString();
        return to;
    }
    public static Path copy(Path from, Path to, CopyOption... options) throws IOException { return move(from, to); }

    private static boolean asked(Path path) {
        path.toString();
        return Surroundings.any();
    }
    private static void check(Path path) throws IOException {
        if (asked(path)) {
            throw new FileSystemException(path.toString());
        }
    }
}
