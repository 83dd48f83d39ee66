package java.io;

import java.net.URI;
import java.nio.file.Path;
import threadproof.Surroundings;
import threadproof.Vm;

/** Names of files as on Linux. What is there is any, at every question; other processes may change it at any time. */
public class File implements Serializable, Comparable<File> {
    private static final long serialVersionUID = 301077366599181567L;
    public static final char separatorChar = '/';
    public static final String separator = "/";
    public static final char pathSeparatorChar = ':';
    public static final String pathSeparator = ":";

    private final String path;

    public File(String pathname) { path = normal(pathname); }
    public File(String parent, String child) {
        path = parent == null ? normal(child) : below(normal(parent), normal(child));
    }
    public File(File parent, String child) {
        path = parent == null ? normal(child) : below(parent.path, normal(child));
    }
    public File(URI uri) {
        path = "";
        Vm.gap("java.net.URI");
    }

    /** No two separators in a row, and none at the end. */
    private static String normal(String name) {
        int n = name.length();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < n; i++) {
            char c = name.charAt(i);
            boolean again = c == '/' && text.length() > 0 && text.charAt(text.length() - 1) == '/';
            if (!again) {
                text.append(c);
            }
        }
        int length = text.length();
        if (length > 1 && text.charAt(length - 1) == '/') {
            text.setLength(length - 1);
        }
        return text.toString();
    }
    private static String below(String parent, String child) {
        if (child.isEmpty()) {
            return parent.isEmpty() ? "/" : parent;
        }
        if (child.charAt(0) == '/') {
            return parent.equals("/") || parent.isEmpty() ? child : parent + child;
        }
        return parent.equals("/") ? parent + child : parent + "/" + child;
    }

    public String getName() { return path.substring(path.lastIndexOf('/') + 1); }
    public String getPath() { return path; }
    public String getParent() {
        int at = path.lastIndexOf('/');
        if (at < 0 || path.length() == 1) {
            return null;
        }
        return at == 0 ? "/" : path.substring(0, at);
    }
    public File getParentFile() {
        String parent = getParent();
        return parent == null ? null : new File(parent);
    }
    public boolean isAbsolute() { return path.startsWith("/"); }
    public String getAbsolutePath() {
        if (!isAbsolute()) {
            Vm.gap("the folder that the program is started in");
        }
        return path;
    }
    public File getAbsoluteFile() { return new File(getAbsolutePath()); }
    public String getCanonicalPath() throws IOException { return getAbsolutePath(); }
    public File getCanonicalFile() throws IOException { return getAbsoluteFile(); }
    public Path toPath() { return Path.of(path); }
    public URI toURI() {
        Vm.gap("java.net.URI");
        return null;
    }

    public boolean exists() { return Surroundings.any(); }
    public boolean isFile() { return Surroundings.any(); }
    public boolean isDirectory() { return Surroundings.any(); }
    public boolean isHidden() { return getName().startsWith("."); }
    public boolean canRead() { return Surroundings.any(); }
    public boolean canWrite() { return Surroundings.any(); }
    public boolean canExecute() { return Surroundings.any(); }
    public boolean createNewFile() throws IOException {
        if (Surroundings.any()) {
            throw new IOException("Permission denied");
        }
        return Surroundings.any();
    }
    public boolean delete() { return Surroundings.any(); }
    public void deleteOnExit() {}
    public boolean mkdir() { return Surroundings.any(); }
    public boolean mkdirs() { return Surroundings.any(); }
    public boolean renameTo(File other) {
        other.getPath();
        return Surroundings.any();
    }
    public boolean setReadOnly() { return Surroundings.any(); }
    public boolean setReadable(boolean on) { return Surroundings.any(); }
    public boolean setWritable(boolean on) { return Surroundings.any(); }
    public boolean setExecutable(boolean on) { return Surroundings.any(); }
    public boolean setLastModified(long time) { return Surroundings.any(); }
    public long length() { return Surroundings.size(); }
    public long lastModified() { return Surroundings.size(); }
    public long getFreeSpace() { return Surroundings.size(); }
    public long getTotalSpace() { return Surroundings.size(); }
    public long getUsableSpace() { return Surroundings.size(); }
    public String[] list() {
        Vm.gap("the files of a folder");
        return null;
    }
    public String[] list(FilenameFilter filter) { return list(); }
    public File[] listFiles() {
        list();
        return null;
    }
    public File[] listFiles(FilenameFilter filter) { return listFiles(); }
    public File[] listFiles(FileFilter filter) { return listFiles(); }
    public static File createTempFile(String prefix, String suffix) throws IOException {
        return createTempFile(prefix, suffix, null);
    }
    public static File createTempFile(String prefix, String suffix, File folder) throws IOException {
        Vm.gap("the name of a temporary file");
        return null;
    }

    @Override public int compareTo(File other) { return path.compareTo(other.path); }
    @Override public boolean equals(Object other) { return other instanceof File && compareTo((File) other) == 0; }
    @Override public int hashCode() { return path.hashCode() ^ 1234321; }
    @Override public String toString() { return path; }
}
