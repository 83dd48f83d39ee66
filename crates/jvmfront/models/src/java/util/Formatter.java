package java.util;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * {@code String.format} for the conversions b h s c d o x e f g % n, with their flags, widths, precisions and argument
 * indices, in the language of the root locale. Dates and {@code %a} are not modelled.
 */
public final class Formatter implements Closeable, Flushable {
    private final Appendable to;
    private boolean closed;

    public Formatter() { this(new StringBuilder()); }
    public Formatter(Appendable to) { this.to = to == null ? new StringBuilder() : to; }
    public Formatter(Locale l) { this(new StringBuilder()); }
    public Formatter(Appendable to, Locale l) { this(to); }
    public Formatter(PrintStream to) { this((Appendable) to); }

    public Appendable out() {
        open();
        return to;
    }
    public Locale locale() { return Locale.US; }
    public IOException ioException() { return null; }
    @Override public String toString() {
        open();
        return to.toString();
    }
    @Override public void flush() { open(); }
    @Override public void close() { closed = true; }

    private void open() {
        if (closed) {
            throw new FormatterClosedException();
        }
    }

    public Formatter format(Locale l, String format, Object... args) { return format(format, args); }

    public Formatter format(String format, Object... args) {
        open();
        int n = format.length();
        int ordinary = 0;
        int last = -1;
        for (int i = 0; i < n; ) {
            int percent = format.indexOf('%', i);
            if (percent < 0) {
                put(format.substring(i));
                break;
            }
            if (percent > i) {
                put(format.substring(i, percent));
            }
            Piece p = new Piece();
            i = p.parse(format, percent + 1);
            if (p.kind == 'n') {
                put("\n");
                continue;
            }
            if (p.kind == '%') {
                if (p.width < 0 && p.left()) {
                    throw new MissingFormatWidthException(p.text);
                }
                put(p.pad("%"));
                continue;
            }
            int index;
            if (p.relative()) {
                index = last;
                if (last < 0) {
                    throw new MissingFormatArgumentException("%<" + p.kind);
                }
            } else {
                index = p.index > 0 ? p.index - 1 : ordinary++;
            }
            last = index;
            if (args != null && index >= args.length) {
                throw new MissingFormatArgumentException(p.text);
            }
            put(p.apply(args == null ? null : args[index]));
        }
        return this;
    }

    private void put(String s) {
        try {
            to.append(s);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** One specifier: {@code %[index$][flags][width][.precision]kind}. */
    private static final class Piece {
        String text;
        int index;
        String flags = "";
        int width = -1;
        int precision = -1;
        char kind;
        boolean upper;

        boolean has(char flag) { return flags.indexOf(flag) >= 0; }
        boolean left() { return has('-'); }
        boolean relative() { return has('<'); }

        int parse(String s, int i) {
            int start = i - 1;
            int n = s.length();
            int number = 0;
            int j = i;
            while (j < n && digit(s.charAt(j))) {
                number = number * 10 + s.charAt(j++) - '0';
            }
            if (j > i && j < n && s.charAt(j) == '$') {
                index = number;
                i = j + 1;
            }
            StringBuilder found = new StringBuilder();
            while (i < n && "-#+ 0,(<".indexOf(s.charAt(i)) >= 0) {
                char f = s.charAt(i++);
                if (found.indexOf(String.valueOf(f)) >= 0) {
                    throw new DuplicateFormatFlagsException(String.valueOf(f));
                }
                found.append(f);
            }
            flags = found.toString();
            if (i < n && digit(s.charAt(i))) {
                width = 0;
                while (i < n && digit(s.charAt(i))) {
                    width = width * 10 + s.charAt(i++) - '0';
                }
            }
            if (i < n && s.charAt(i) == '.') {
                i++;
                if (i >= n || !digit(s.charAt(i))) {
                    throw new UnknownFormatConversionException(".");
                }
                precision = 0;
                while (i < n && digit(s.charAt(i))) {
                    precision = precision * 10 + s.charAt(i++) - '0';
                }
            }
            if (i >= n) {
                throw new UnknownFormatConversionException("%");
            }
            char c = s.charAt(i++);
            text = s.substring(start, i);
            if ("bBhHsScCdoxXeEfgGn%".indexOf(c) < 0) {
                if (c == 't' || c == 'T' || c == 'a' || c == 'A') {
                    threadproof.Vm.gap("the format %" + c);
                }
                throw new UnknownFormatConversionException(String.valueOf(c));
            }
            upper = c >= 'A' && c <= 'Z';
            kind = upper ? (char) (c + 32) : c;
            return i;
        }

        private static boolean digit(char c) { return c >= '0' && c <= '9'; }

        String apply(Object arg) {
            if ((left() || has('0')) && width < 0) {
                throw new MissingFormatWidthException(text);
            }
            String s;
            switch (kind) {
                case 'b':
                    s = cut(arg == null ? "false" : arg instanceof Boolean ? arg.toString() : "true");
                    break;
                case 'h':
                    s = cut(arg == null ? "null" : Integer.toHexString(arg.hashCode()));
                    break;
                case 's':
                    if (arg instanceof Formattable) {
                        threadproof.Vm.gap("Formattable");
                    }
                    s = cut(String.valueOf(arg));
                    break;
                case 'c':
                    if (precision >= 0) {
                        throw new IllegalFormatPrecisionException(precision);
                    }
                    s = character(arg);
                    break;
                case 'd':
                case 'o':
                case 'x':
                    if (precision >= 0) {
                        throw new IllegalFormatPrecisionException(precision);
                    }
                    s = arg == null ? "null" : integer(arg);
                    break;
                default:
                    s = arg == null ? "null" : real(arg);
            }
            if (upper) {
                s = s.toUpperCase(Locale.ROOT);
            }
            return pad(s);
        }

        private String cut(String s) { return precision >= 0 && precision < s.length() ? s.substring(0, precision) : s; }

        private String character(Object arg) {
            if (arg == null) {
                return "null";
            }
            if (arg instanceof Character) {
                return arg.toString();
            }
            if (arg instanceof Byte || arg instanceof Short || arg instanceof Integer) {
                int code = ((Number) arg).intValue();
                if (!Character.isValidCodePoint(code)) {
                    throw new IllegalFormatCodePointException(code);
                }
                return new String(Character.toChars(code));
            }
            throw new IllegalFormatConversionException(kind, arg.getClass());
        }

        private String integer(Object arg) {
            if (arg instanceof BigInteger) {
                BigInteger b = (BigInteger) arg;
                boolean negative = b.signum() < 0;
                String digits = b.abs().toString(kind == 'd' ? 10 : kind == 'x' ? 16 : 8);
                if (kind != 'd') {
                    digits = (has('#') ? kind == 'x' ? "0x" : "0" : "") + digits;
                }
                return signed(digits, negative);
            }
            long v;
            int bits;
            if (arg instanceof Integer) {
                bits = 32;
            } else if (arg instanceof Long) {
                bits = 64;
            } else if (arg instanceof Short) {
                bits = 16;
            } else if (arg instanceof Byte) {
                bits = 8;
            } else {
                throw new IllegalFormatConversionException(kind, arg.getClass());
            }
            v = ((Number) arg).longValue();
            if (kind == 'd') {
                if (has('#')) {
                    throw new FormatFlagsConversionMismatchException("#", kind);
                }
                String digits = Long.toString(v);
                return signed(v < 0 ? digits.substring(1) : digits, v < 0);
            }
            for (char f : new char[] {'+', ' ', ',', '('}) {
                if (has(f)) {
                    throw new FormatFlagsConversionMismatchException(String.valueOf(f), kind);
                }
            }
            if (bits < 64) {
                v &= (1L << bits) - 1;
            }
            String digits = kind == 'x' ? Long.toHexString(v) : Long.toOctalString(v);
            String prefix = has('#') ? kind == 'x' ? "0x" : "0" : "";
            if (has('0')) {
                digits = zeros(width - prefix.length() - digits.length()) + digits;
            }
            return prefix + digits;
        }

        /** Groups, zeros up to the width, and the sign. */
        private String signed(String digits, boolean negative) {
            if (has(',')) {
                int point = digits.indexOf('.');
                String whole = point < 0 ? digits : digits.substring(0, point);
                StringBuilder grouped = new StringBuilder();
                for (int i = 0; i < whole.length(); i++) {
                    if (i > 0 && (whole.length() - i) % 3 == 0) {
                        grouped.append(',');
                    }
                    grouped.append(whole.charAt(i));
                }
                digits = grouped + (point < 0 ? "" : digits.substring(point));
            }
            String before = negative ? has('(') ? "(" : "-" : has('+') ? "+" : has(' ') ? " " : "";
            String after = negative && has('(') ? ")" : "";
            if (has('0')) {
                digits = zeros(width - before.length() - digits.length() - after.length()) + digits;
            }
            return before + digits + after;
        }

        private static String zeros(int n) { return n > 0 ? "0".repeat(n) : ""; }

        private String real(Object arg) {
            BigDecimal v;
            boolean negative;
            if (arg instanceof Double || arg instanceof Float) {
                double d = ((Number) arg).doubleValue();
                if (Double.isNaN(d)) {
                    return "NaN";
                }
                negative = Double.doubleToRawLongBits(d) < 0;
                if (Double.isInfinite(d)) {
                    return negative ? has('(') ? "(Infinity)" : "-Infinity"
                            : has('+') ? "+Infinity" : has(' ') ? " Infinity" : "Infinity";
                }
                v = new BigDecimal(arg instanceof Float ? Float.toString(Math.abs((Float) arg))
                        : Double.toString(Math.abs(d)));
            } else if (arg instanceof BigDecimal) {
                v = (BigDecimal) arg;
                negative = v.signum() < 0;
                v = v.abs();
            } else {
                throw new IllegalFormatConversionException(kind, arg.getClass());
            }
            int digits = precision < 0 ? 6 : precision;
            if (kind == 'f') {
                return signed(point(v.setScale(digits, RoundingMode.HALF_UP).toPlainString(), digits), negative);
            }
            if (kind == 'e') {
                return signed(scientific(v, digits), negative);
            }
            digits = digits == 0 ? 1 : digits;
            if (v.signum() == 0) {
                return signed(v.setScale(digits - 1, RoundingMode.HALF_UP).toPlainString(), negative);
            }
            BigDecimal rounded = v.round(new java.math.MathContext(digits, RoundingMode.HALF_UP));
            if (rounded.compareTo(new BigDecimal("0.0001")) >= 0
                    && rounded.compareTo(BigDecimal.TEN.pow(digits)) < 0) {
                int exponent = rounded.precision() - rounded.scale() - 1;
                return signed(rounded.setScale(digits - exponent - 1, RoundingMode.HALF_UP).toPlainString(), negative);
            }
            return signed(scientific(v, digits - 1), negative);
        }

        private String point(String s, int digits) { return digits == 0 && has('#') ? s + "." : s; }

        private String scientific(BigDecimal v, int digits) {
            if (has(',')) {
                throw new FormatFlagsConversionMismatchException(",", kind);
            }
            String s;
            int exponent = 0;
            if (v.signum() == 0) {
                s = "0".repeat(digits + 1);
            } else {
                BigDecimal r = v.round(new java.math.MathContext(digits + 1, RoundingMode.HALF_UP));
                exponent = r.precision() - r.scale() - 1;
                s = r.unscaledValue().toString();
                s = s.length() > digits + 1 ? s.substring(0, digits + 1) : s + zeros(digits + 1 - s.length());
            }
            String mantissa = point(digits == 0 ? s : s.charAt(0) + "." + s.substring(1), digits);
            String e = Integer.toString(Math.abs(exponent));
            return mantissa + (exponent < 0 ? "e-" : "e+") + (e.length() < 2 ? "0" + e : e);
        }

        private String pad(String s) {
            if (s.length() >= width) {
                return s;
            }
            String spaces = " ".repeat(width - s.length());
            return left() ? s + spaces : spaces + s;
        }
    }
}
