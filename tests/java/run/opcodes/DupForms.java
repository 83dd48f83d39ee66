/** Compound assignments and increments of fields, elements and statics of every width: dup, dup_x1, dup2, dup2_x1, dup2_x2. */
public class DupForms {
    int i = 5;
    long l = 6;
    double d = 1.5;
    static int si = 7;
    static long sl = 8;
    byte b = 127;
    char c = 'a';

    public static void main(String[] args) {
        DupForms o = new DupForms();
        int[] ia = {1, 2, 3};
        long[] la = {4, 5, 6};
        double[] da = {0.5, 1.5};
        byte[] ba = {127};
        System.out.println(o.i++ + " " + ++o.i + " " + (o.i += 3) + " " + (o.i <<= 2) + " " + o.i);
        System.out.println(o.l++ + " " + ++o.l + " " + (o.l *= 3) + " " + (o.l = 9) + " " + o.l);
        System.out.println(o.d++ + " " + --o.d + " " + (o.d /= 4) + " " + o.d);
        System.out.println(si++ + " " + --si + " " + (si -= 10) + " " + sl++ + " " + ++sl + " " + (sl ^= 5));
        System.out.println(ia[1]++ + " " + ++ia[1] + " " + (ia[2] *= ia[1]) + " " + (ia[0] = ia[1] = 9) + " " + ia[0]);
        System.out.println(la[1]++ + " " + ++la[1] + " " + (la[2] %= 4) + " " + (la[0] = la[1]));
        System.out.println(da[0]++ + " " + ++da[0] + " " + (da[1] -= 0.25));
        System.out.println(ba[0]++ + " " + ba[0] + " " + ++o.b + " " + o.c++ + " " + o.c + " " + (o.c += 2));
        int x, y, z;
        x = y = z = 4;
        System.out.println(x + y + z);
        long p, q;
        p = q = 1L << 40;
        System.out.println(p + q);
        String[] sa = {"a"};
        sa[0] += "b" + (sa[0] += "c");
        System.out.println(sa[0]);
    }
}
