package threadproof;

/** Strings to bytes. */
public final class Text {
    private Text() {}

    /** The string in UTF-8, with a line feed at its end if asked. */
    public static byte[] utf8(String s, boolean line) {
        int n = s.length();
        int extra = 0;
        if (Vm.latin1(s)) {
            byte[] from = Vm.bytes(s);
            for (int i = 0; i < n; i++) {
                if (from[i] < 0) {
                    extra++;
                }
            }
            if (extra == 0) {
                byte[] to = new byte[line ? n + 1 : n];
                System.arraycopy(from, 0, to, 0, n);
                if (line) {
                    to[n] = '\n';
                }
                return to;
            }
        }
        byte[] to = new byte[n * 3 + 1];
        int at = 0;
        for (int i = 0; i < n; i++) {
            int c = s.charAt(i);
            if (c >= 0xd800 && c < 0xe000) {
                int low = i + 1 < n && c < 0xdc00 ? s.charAt(i + 1) : 0;
                if (low >= 0xdc00 && low < 0xe000) {
                    c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
                    i++;
                } else {
                    c = '?';
                }
            }
            if (c < 0x80) {
                to[at++] = (byte) c;
            } else if (c < 0x800) {
                to[at++] = (byte) (0xc0 | c >> 6);
                to[at++] = (byte) (0x80 | c & 63);
            } else if (c < 0x10000) {
                to[at++] = (byte) (0xe0 | c >> 12);
                to[at++] = (byte) (0x80 | c >> 6 & 63);
                to[at++] = (byte) (0x80 | c & 63);
            } else {
                to[at++] = (byte) (0xf0 | c >> 18);
                to[at++] = (byte) (0x80 | c >> 12 & 63);
                to[at++] = (byte) (0x80 | c >> 6 & 63);
                to[at++] = (byte) (0x80 | c & 63);
            }
        }
        if (line) {
            to[at++] = '\n';
        }
        byte[] exact = new byte[at];
        System.arraycopy(to, 0, exact, 0, at);
        return exact;
    }
}
