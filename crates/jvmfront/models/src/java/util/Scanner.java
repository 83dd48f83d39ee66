package java.util;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;

/** Words and lines, separated by white space. Other delimiters and patterns are not modelled. */
public final class Scanner implements Iterator<String>, Closeable {
    private final java.io.Reader reader;
    /** The next character; -1 at the end, -2 not yet read. */
    private int ahead = -2;
    /** A word that was read by a {@code has…} method. */
    private String word;
    private boolean closed;

    public Scanner(InputStream in) { this(new InputStreamReader(in)); }
    public Scanner(InputStream in, String charset) { this(in); }
    public Scanner(String text) { this(new StringReader(text)); }
    public Scanner(Readable from) {
        this.reader = (java.io.Reader) from;
    }

    private int peek() {
        if (closed) {
            throw new IllegalStateException("Scanner closed");
        }
        if (ahead == -2) {
            try {
                ahead = reader.read();
            } catch (IOException e) {
                ahead = -1;
            }
        }
        return ahead;
    }
    private static boolean space(int c) { return c == ' ' || c >= 9 && c <= 13 || c >= 28 && c <= 31; }

    private String look() {
        if (word == null) {
            while (space(peek())) {
                ahead = -2;
            }
            if (peek() < 0) {
                return null;
            }
            StringBuilder s = new StringBuilder();
            while (peek() >= 0 && !space(ahead)) {
                s.append((char) ahead);
                ahead = -2;
            }
            word = s.toString();
        }
        return word;
    }

    @Override public boolean hasNext() { return look() != null; }
    @Override public String next() {
        String s = look();
        if (s == null) {
            throw new NoSuchElementException();
        }
        word = null;
        return s;
    }
    public boolean hasNextLine() { return word != null || peek() >= 0; }
    public String nextLine() {
        if (!hasNextLine()) {
            throw new NoSuchElementException("No line found");
        }
        StringBuilder s = new StringBuilder(word == null ? "" : word);
        word = null;
        while (peek() >= 0 && ahead != '\n') {
            s.append((char) ahead);
            ahead = -2;
        }
        ahead = ahead < 0 ? ahead : -2;
        int n = s.length();
        return n > 0 && s.charAt(n - 1) == '\r' ? s.substring(0, n - 1) : s.toString();
    }

    public boolean hasNextInt() {
        try {
            String s = look();
            return s != null && Integer.parseInt(s) == 0 | true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
    public boolean hasNextLong() {
        try {
            String s = look();
            return s != null && Long.parseLong(s) == 0 | true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
    public boolean hasNextDouble() {
        try {
            String s = look();
            return s != null && Double.parseDouble(s) == 0 | true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
    public boolean hasNextBoolean() {
        String s = look();
        return s != null && (s.equalsIgnoreCase("true") || s.equalsIgnoreCase("false"));
    }

    private String valid(boolean is) {
        if (!is) {
            String s = look();
            if (s == null) {
                throw new NoSuchElementException();
            }
            throw new InputMismatchException("For input string: \"" + s + "\"");
        }
        return next();
    }
    public int nextInt() { return Integer.parseInt(valid(hasNextInt())); }
    public long nextLong() { return Long.parseLong(valid(hasNextLong())); }
    public double nextDouble() { return Double.parseDouble(valid(hasNextDouble())); }
    public boolean nextBoolean() { return valid(hasNextBoolean()).equalsIgnoreCase("true"); }

    @Override public void close() { closed = true; }
}
