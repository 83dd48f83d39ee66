/** Order of evaluation: left to right, increments, compound assignment, short circuit. */
public class Evaluation {
    static int n;
    static int next(String s) {
        System.out.print(s + " ");
        return ++n;
    }
    static boolean yes(boolean b, String s) {
        System.out.print(s + " ");
        return b;
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        int i = 0;
        a[i++] = a[i] + i++;
        System.out.println(i + " " + a[0]);
        i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i += i++ * 2 + i;
        System.out.println(i);
        int x = next("a") + next("b") * next("c") - next("d");
        System.out.println(x);
        boolean b = yes(false, "l") && yes(true, "r") || yes(true, "s") & yes(false, "t") | yes(true, "u") ^ yes(true, "v");
        System.out.println(b);
        int j = 1;
        j ^= j << 3 | (j = 4);
        System.out.println(j);
        int k = 10;
        k -= k-- - --k;
        System.out.println(k);
        a[next("i")] += next("v");
        System.out.println(a[7] + " " + a[8]);
        System.out.println(true ? 1 : 2.0);
        System.out.println((Object) (true ? 'a' : 0));
        char c = 'a';
        int z = 0;
        System.out.println(false ? z : c);
    }
}
