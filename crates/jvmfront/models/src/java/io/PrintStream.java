package java.io;

import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;
import threadproof.Silent;
import threadproof.Vm;

/**
 * Text in UTF-8. The standard streams write to the machine, one output for each call, and order nothing: the lock that
 * the JDK takes is no part of the specification. A thread that is suspended while it prints keeps that lock, though: where
 * threads are suspended, both are executed, with the lock and without it. Others write to the stream below them.
 */
@Silent
public class PrintStream extends FilterOutputStream {
    /** 1 or 2: a standard stream; 0: {@code out} has the bytes. */
    private final int fd;
    private boolean trouble;

    private PrintStream(int fd) {
        super(null);
        this.fd = fd;
    }

    /** Standard output (1) or error (2). */
    public static PrintStream $standard(int fd) { return new PrintStream(fd); }

    /** 1 or 2 for a standard stream, else 0. */
    public int $descriptor() { return fd; }

    public PrintStream(OutputStream out) { this(out, false); }
    public PrintStream(OutputStream out, boolean autoFlush) {
        super(out);
        if (out == null) {
            throw new NullPointerException("Null output stream");
        }
        this.fd = 0;
    }
    public PrintStream(OutputStream out, boolean autoFlush, String encoding) throws UnsupportedEncodingException {
        this(out, autoFlush);
    }
    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) { this(out, autoFlush); }
    public PrintStream(String file) throws FileNotFoundException { this(new FileOutputStream(file)); }
    public PrintStream(File file) throws FileNotFoundException { this(new FileOutputStream(file)); }

    @Override public void flush() {
        if (fd == 0) {
            try {
                out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }
    @Override public void close() {
        if (fd == 0) {
            try {
                out.close();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }
    public boolean checkError() { return trouble; }
    protected void setError() { trouble = true; }
    protected void clearError() { trouble = false; }

    @Override public void write(int b) { write(new byte[] {(byte) b}, 0, 1); }
    @Override public void write(byte[] b) { write(b, 0, b.length); }
    @Override public void write(byte[] b, int off, int len) {
        if (off < 0 || len < 0 || len > b.length - off) {
            throw new IndexOutOfBoundsException();
        }
        if (fd != 0) {
            if (Vm.suspends() && Thread.$printingLocks()) {
                synchronized (this) {
                    Vm.output(fd, b, off, len);
                }
            } else {
                Vm.output(fd, b, off, len);
            }
            return;
        }
        try {
            out.write(b, off, len);
        } catch (IOException e) {
            trouble = true;
        }
    }
    public void writeBytes(byte[] b) { write(b, 0, b.length); }

    private void text(String s, boolean line) {
        byte[] b = threadproof.Text.utf8(s, line);
        write(b, 0, b.length);
    }

    public void print(boolean v) { text(v ? "true" : "false", false); }
    public void print(char v) { text(String.valueOf(v), false); }
    public void print(int v) { text(String.valueOf(v), false); }
    public void print(long v) { text(String.valueOf(v), false); }
    public void print(float v) { text(String.valueOf(v), false); }
    public void print(double v) { text(String.valueOf(v), false); }
    public void print(char[] v) { text(new String(v), false); }
    public void print(String v) { text(v == null ? "null" : v, false); }
    public void print(Object v) { text(String.valueOf(v), false); }

    public void println() { text("", true); }
    public void println(boolean v) { text(v ? "true" : "false", true); }
    public void println(char v) { text(String.valueOf(v), true); }
    public void println(int v) { text(String.valueOf(v), true); }
    public void println(long v) { text(String.valueOf(v), true); }
    public void println(float v) { text(String.valueOf(v), true); }
    public void println(double v) { text(String.valueOf(v), true); }
    public void println(char[] v) { text(new String(v), true); }
    public void println(String v) { text(v == null ? "null" : v, true); }
    public void println(Object v) {
        String s = String.valueOf(v);
        text(s == null ? "null" : s, true);
    }

    public PrintStream printf(String format, Object... args) { return format(format, args); }
    public PrintStream printf(Locale l, String format, Object... args) { return format(format, args); }
    public PrintStream format(String format, Object... args) {
        text(new Formatter().format(format, args).toString(), false);
        return this;
    }
    public PrintStream format(Locale l, String format, Object... args) { return format(format, args); }

    public PrintStream append(CharSequence s) {
        print(String.valueOf(s));
        return this;
    }
    public PrintStream append(CharSequence s, int start, int end) {
        return append((s == null ? "null" : s).subSequence(start, end));
    }
    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
