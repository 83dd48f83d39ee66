package java.io;

import java.nio.charset.Charset;
import threadproof.Vm;

/**
 * Bytes to characters: UTF-8, ISO-8859-1 and US-ASCII. What is damaged becomes U+FFFD, as much of it at a time as the
 * decoders of the JDK take.
 */
public class InputStreamReader extends Reader {
    private static final int DAMAGED = 0xfffd;

    private final InputStream in;
    /** Bytes below this are characters of their own. */
    private final int plain;
    private final boolean utf8;

    /** Bytes that were read and are not yet part of a character. */
    private int first;
    private int second;
    private int third;
    private int fourth;
    private int held;

    /** The second half of a character above U+FFFF, or 0. */
    private char low;

    private InputStreamReader(InputStream in, int plain, boolean utf8) {
        super(in);
        this.in = in;
        this.plain = plain;
        this.utf8 = utf8;
    }
    public InputStreamReader(InputStream in) { this(in, 0x80, true); }
    public InputStreamReader(InputStream in, String charset) throws UnsupportedEncodingException {
        this(in, plain(charset), isUtf8(charset));
    }
    public InputStreamReader(InputStream in, Charset charset) {
        this(in, plain(charset.name()), isUtf8(charset.name()));
    }

    private static boolean isUtf8(String charset) {
        return charset.equalsIgnoreCase("UTF-8") || charset.equalsIgnoreCase("UTF8");
    }

    private static int plain(String charset) {
        if (isUtf8(charset) || charset.equalsIgnoreCase("US-ASCII") || charset.equalsIgnoreCase("ASCII")) {
            return 0x80;
        }
        if (!charset.equalsIgnoreCase("ISO-8859-1") && !charset.equalsIgnoreCase("ISO8859_1")
                && !charset.equalsIgnoreCase("LATIN1")) {
            Vm.gap("an InputStreamReader of another character set than UTF-8, ISO-8859-1 and US-ASCII");
        }
        return 0x100;
    }

    @Override public int read() throws IOException {
        if (low != 0) {
            char c = low;
            low = 0;
            return c;
        }
        if (held == 0) {
            int b = in.read();
            if (b < plain) {
                return b;
            }
            if (!utf8) {
                return DAMAGED;
            }
            first = b;
            held = 1;
        }
        if (first < 0x80) {
            return taken(1, first);
        }
        if (first < 0xc2 || first > 0xf4) {
            return taken(1, DAMAGED);
        }
        return more();
    }

    /** A character of two to four bytes, of which the first is there. */
    private int more() throws IOException {
        // Of a character that the input ends in, all bytes are damaged together.
        if (!has(2) || !follows(second) || isNoSecond()) {
            return taken(1, DAMAGED);
        }
        if (first < 0xe0) {
            return taken(2, (first & 31) << 6 | second & 63);
        }
        if (!has(3) || !follows(third)) {
            return taken(2, DAMAGED);
        }
        if (first < 0xf0) {
            int c = (first & 15) << 12 | (second & 63) << 6 | third & 63;
            return taken(3, c >= 0xd800 && c < 0xe000 ? DAMAGED : c);
        }
        if (!has(4) || !follows(fourth)) {
            return taken(3, DAMAGED);
        }
        int c = (first & 7) << 18 | (second & 63) << 12 | (third & 63) << 6 | fourth & 63;
        low = (char) (0xdc00 | c & 0x3ff);
        return taken(4, 0xd7c0 + (c >> 10));
    }

    /** Whether the second byte makes the character one that fewer bytes have, or none. */
    private boolean isNoSecond() {
        return first == 0xe0 && second < 0xa0 || first == 0xf0 && second < 0x90 || first == 0xf4 && second > 0x8f;
    }

    private static boolean follows(int b) { return (b & 0xc0) == 0x80; }

    /** Reads on to this many bytes, if there are. */
    private boolean has(int count) throws IOException {
        while (held < count) {
            int b = in.read();
            if (b < 0) {
                return false;
            }
            switch (held++) {
                case 1: second = b; break;
                case 2: third = b; break;
                default: fourth = b; break;
            }
        }
        return true;
    }

    /** A character, made of the first bytes held. */
    private int taken(int count, int c) {
        for (int i = 0; i < count; i++) {
            first = second;
            second = third;
            third = fourth;
        }
        held -= count;
        return c;
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
    @Override public boolean ready() throws IOException { return low != 0 || held > 0 || in.available() > 0; }
    @Override public void close() throws IOException { in.close(); }
    public String getEncoding() { return utf8 ? "UTF8" : plain == 0x80 ? "ASCII" : "ISO8859_1"; }
}
