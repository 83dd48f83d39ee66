/** Shift counts are masked; compound shifts of small types. */
public class Shifts {
    public static void main(String[] args) {
        for (int s = -3; s <= 67; s += 5) {
            System.out.println(s + ": " + (1 << s) + " " + (-1 >> s) + " " + (-1 >>> s) + " " + (1L << s) + " " + (-1L >>> s));
        }
        byte b = -1;
        b >>>= 4;
        System.out.println(b);
        b = 127;
        b <<= 1;
        System.out.println(b);
        char c = 0xffff;
        c >>= 4;
        System.out.println((int) c);
        long l = 1;
        l <<= 63L;
        System.out.println(l);
        int i = 1;
        i <<= 33L;
        System.out.println(i);
    }
}
