/** String.format: conversions, flags, widths. */
public class Formats {
    public static void main(String[] args) {
        System.out.println(String.format("%d|%5d|%-5d|%05d|%+d|%,d|%(d|% d", 42, 42, 42, 42, 42, 1234567, -42, 42));
        System.out.println(String.format("%x %X %#x %o %#o %08x", 255, 255, 255, 8, 8, -1));
        System.out.println(String.format("%s|%10s|%-10s|%.2s|%S|%s", "abc", "abc", "abc", "abc", "abc", (Object) null));
        System.out.println(String.format("%c %C %c %b %B %b", 'x', 'x', 65, true, false, "s"));
        System.out.println(String.format("%f %.2f %10.3f %-10.1f| %010.2f %+.0f", 3.14159, 3.14159, 3.14159, 3.14159, -3.14159, 2.5));
        System.out.println(String.format("%e %.3e %E", 12345.678, 0.00012345, 1e100));
        System.out.println(String.format("%g %.3g %g", 12345.678, 0.00012345, 1e100));
        System.out.println(String.format("%2$s %1$s %<s %s", "a", "b"));
        System.out.println(String.format("%%|%n|%5%|").length());
        System.out.println(String.format("%d %d %d %d", (byte) 1, (short) 2, 3L, Long.MIN_VALUE));
        System.out.println(String.format("%x %x", (byte) -1, -1L));
        System.out.println(String.format("%h %h", "hi", null));
        System.out.println(String.format("%,.2f %(,.2f %f %f %.1f", 1234567.891, -1234.5, Double.NaN, Double.NEGATIVE_INFINITY, 0.05));
        System.out.println(String.format("%.3f %.0f %.1f %.15f", 2.0005, 0.5, 0.25, 0.1));
        System.out.printf("%s %s%n", java.util.List.of(1, 2), new int[0].length);
        System.out.println("%d items".formatted(3));
        for (String bad : new String[] {"%d", "%q", "%-d", "%.2d", "%5", "%"}) {
            try {
                System.out.println(String.format(bad, bad.equals("%d") ? "x" : (Object) 1));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        try {
            String.format("%s %s", 1);
        } catch (java.util.MissingFormatArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
