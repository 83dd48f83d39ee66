package java.io;

import java.nio.charset.Charset;

/** Bytes to characters: UTF-8 up to three bytes a character. */
public class InputStreamReader extends Reader {
    private final InputStream in;

    public InputStreamReader(InputStream in) {
        super(in);
        this.in = in;
    }
    public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException { this(in); }
    public InputStreamReader(InputStream in, Charset charset) { this(in); }

    @Override public int read() throws IOException {
        int b = in.read();
        if (b < 0x80) {
            return b;
        }
        if (b < 0xe0) {
            return (b & 31) << 6 | in.read() & 63;
        }
        return (b & 15) << 12 | (in.read() & 63) << 6 | in.read() & 63;
    }
    @Override public int read(char[] to, int off, int len) throws IOException {
        int n = 0;
        while (n < len) {
            int c = read();
            if (c < 0) {
                break;
            }
            to[off + n++] = (char) c;
            if (c == '\n') {
                break;
            }
        }
        return n == 0 && len > 0 ? -1 : n;
    }
    @Override public boolean ready() throws IOException { return in.available() > 0; }
    @Override public void close() throws IOException { in.close(); }
    public String getEncoding() { return "UTF8"; }
}
