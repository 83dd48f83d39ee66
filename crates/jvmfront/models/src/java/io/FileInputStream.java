package java.io;

import java.nio.channels.FileChannel;
import threadproof.Surroundings;
import threadproof.Vm;

/**
 * A file outside the program: whether it can be opened is any, and what it holds is any bytes
 * ({@link Surroundings#LONGEST} at most). Reading does not fail; what was written is not remembered.
 */
@threadproof.Silent
public class FileInputStream extends InputStream {
    private int left;
    private boolean closed;

    public FileInputStream(String name) throws FileNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        Surroundings.open(name);
        left = Surroundings.LONGEST;
    }
    public FileInputStream(File file) throws FileNotFoundException { this(file.getPath()); }
    public FileInputStream(FileDescriptor descriptor) { Vm.gap("java.io.FileDescriptor"); }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("Stream Closed");
        }
    }

    @Override public int read() throws IOException {
        check();
        int value = left > 0 ? Surroundings.fileByte() : -1;
        left = value < 0 ? 0 : left - 1;
        return value;
    }
    @Override public int read(byte[] b) throws IOException { return read(b, 0, b.length); }
    @Override public int read(byte[] b, int off, int len) throws IOException {
        if (off < 0 || len < 0 || len > b.length - off) {
            throw new IndexOutOfBoundsException();
        }
        if (len == 0) {
            return 0;
        }
        int value = read();
        if (value < 0) {
            return -1;
        }
        b[off] = (byte) value;
        return 1;
    }
    @Override public int available() throws IOException {
        check();
        return 0;
    }
    @Override public void close() throws IOException { closed = true; }
    public final FileDescriptor getFD() throws IOException {
        Vm.gap("java.io.FileDescriptor");
        return null;
    }
    public FileChannel getChannel() {
        Vm.gap("java.nio.channels.FileChannel");
        return null;
    }
}
