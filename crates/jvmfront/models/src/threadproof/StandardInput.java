package threadproof;

import java.io.InputStream;

/** Standard input, as the machine gives it. */
public final class StandardInput extends InputStream {
    private final byte[] one = new byte[1];

    @Override public int read() {
        return Vm.input(one, 0, 1) < 1 ? -1 : one[0] & 255;
    }

    @Override public int read(byte[] b, int off, int len) {
        if (off < 0 || len < 0 || len > b.length - off) {
            throw new IndexOutOfBoundsException();
        }
        return len == 0 ? 0 : Vm.input(b, off, len);
    }

    @Override public int available() { return 0; }
}
