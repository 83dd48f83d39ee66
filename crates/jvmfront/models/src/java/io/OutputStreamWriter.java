package java.io;

import java.nio.charset.Charset;

/** Characters to bytes in UTF-8, at once. */
public class OutputStreamWriter extends Writer {
    private final OutputStream out;

    public OutputStreamWriter(OutputStream out) { this.out = out; }
    public OutputStreamWriter(OutputStream out, String charset) throws UnsupportedEncodingException { this(out); }
    public OutputStreamWriter(OutputStream out, Charset charset) { this(out); }

    @Override public void write(int c) throws IOException { write(new char[] {(char) c}, 0, 1); }
    @Override public void write(char[] c, int off, int len) throws IOException {
        out.write(threadproof.Text.utf8(new String(c, off, len), false));
    }
    @Override public void write(String s, int off, int len) throws IOException {
        out.write(threadproof.Text.utf8(s.substring(off, off + len), false));
    }
    @Override public void flush() throws IOException { out.flush(); }
    @Override public void close() throws IOException { out.close(); }
    void flushBuffer() {}
    public String getEncoding() { return "UTF8"; }
}
