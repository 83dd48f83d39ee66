import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Bytes that are no text, in three character sets. */
public class DamagedText {
    static void show(String what, int... bytes) throws IOException {
        byte[] all = new byte[bytes.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) bytes[i];
        }
        print(what, new InputStreamReader(new ByteArrayInputStream(all)));
        print(what + " latin", new InputStreamReader(new ByteArrayInputStream(all), StandardCharsets.ISO_8859_1));
        print(what + " ascii", new InputStreamReader(new ByteArrayInputStream(all), "US-ASCII"));
    }

    static void print(String what, Reader reader) throws IOException {
        StringBuilder text = new StringBuilder(what).append(':');
        for (int c = reader.read(); c >= 0; c = reader.read()) {
            text.append(' ').append(Integer.toHexString(c));
        }
        System.out.println(text);
    }

    public static void main(String[] args) throws IOException {
        show("plain", 'a', 0x7f, 'b');
        show("two", 0xc3, 0xa9, 'x');
        show("three", 0xe2, 0x82, 0xac);
        show("four", 0xf0, 0x9f, 0x98, 0x80, 'x');
        show("no second", 0xc3, '(');
        show("no third", 0xe2, 0x82, 'A');
        show("no fourth", 0xf0, 0x9f, 0x98, 'A');
        show("too long", 0xc0, 0x80, 0xe0, 0x80, 0x80, 0xf0, 0x80, 0x80, 0x80);
        show("too large", 0xf4, 0x90, 0x80, 0x80, 0xf5, 0xff);
        show("surrogate", 0xed, 0xa0, 0x80, 'x');
        show("alone", 0x80, 0xbf, 'x');
        show("ends", 'x', 0xe2, 0x82);
        show("ends after three", 0xf0, 0x9f, 0x98);
    }
}
