package java.io;

import java.nio.channels.FileChannel;
import threadproof.Surroundings;
import threadproof.Vm;

/** A file outside the program: whether it can be opened is any; writing does not fail, and is not remembered. */
@threadproof.Silent
public class FileOutputStream extends OutputStream {
    private boolean closed;

    public FileOutputStream(String name) throws FileNotFoundException { this(name, false); }
    public FileOutputStream(String name, boolean append) throws FileNotFoundException {
        if (name == null) {
            throw new NullPointerException();
        }
        Surroundings.open(name);
    }
    public FileOutputStream(File file) throws FileNotFoundException { this(file.getPath(), false); }
    public FileOutputStream(File file, boolean append) throws FileNotFoundException { this(file.getPath(), append); }
    public FileOutputStream(FileDescriptor descriptor) { Vm.gap("java.io.FileDescriptor"); }

    private void check() throws IOException {
        if (closed) {
            throw new IOException("Stream Closed");
        }
    }

    @Override public void write(int b) throws IOException { check(); }
    @Override public void write(byte[] b) throws IOException { write(b, 0, b.length); }
    @Override public void write(byte[] b, int off, int len) throws IOException {
        if (off < 0 || len < 0 || len > b.length - off) {
            throw new IndexOutOfBoundsException();
        }
        check();
        // What is written is read.
        byte[] leaves = new byte[len];
        System.arraycopy(b, off, leaves, 0, len);
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
