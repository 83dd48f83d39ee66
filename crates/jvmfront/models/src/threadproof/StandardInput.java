package threadproof;

import java.io.InputStream;

/** Standard input: a byte at a time, as {@link Surroundings} gives them. */
public final class StandardInput extends InputStream {
    @Override public int read() { return Surroundings.input(); }

    @Override public int read(byte[] b, int off, int len) {
        if (off < 0 || len < 0 || len > b.length - off) {
            throw new IndexOutOfBoundsException();
        }
        if (len == 0) {
            return 0;
        }
        int value = Surroundings.input();
        if (value < 0) {
            return -1;
        }
        b[off] = (byte) value;
        return 1;
    }

    @Override public int available() { return 0; }
}
