/** Every int operation at its edge values. */
public class IntEdges {
    static final int[] VALUES = {0, 1, -1, 2, -2, 7, 31, 32, 33, 255, 256, -128, 65535, 65536,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1, 0x55555555, 0xAAAAAAAA};

    public static void main(String[] args) {
        for (int a : VALUES) {
            System.out.println("neg " + -a + " not " + ~a + " inc " + (a + 1) + " dec " + (a - 1));
            for (int b : VALUES) {
                int h = 17;
                h = h * 31 + (a + b);
                h = h * 31 + (a - b);
                h = h * 31 + (a * b);
                h = h * 31 + (a & b);
                h = h * 31 + (a | b);
                h = h * 31 + (a ^ b);
                h = h * 31 + (a << b);
                h = h * 31 + (a >> b);
                h = h * 31 + (a >>> b);
                if (b != 0) {
                    h = h * 31 + a / b;
                    h = h * 31 + a % b;
                }
                h = h * 31 + (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a == b ? 4 : 0);
                System.out.println(a + " " + b + " " + h + " " + (a << b) + " " + (a >> b) + " " + (a >>> b));
            }
        }
        System.out.println(Integer.MIN_VALUE / -1);
        System.out.println(Integer.MIN_VALUE % -1);
    }
}
