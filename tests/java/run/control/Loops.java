/** Loops with labels, continue, break, nested; ternaries; recursion. */
public class Loops {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }

    public static void main(String[] args) {
        int found = 0;
        outer:
        for (int i = 2; i < 50; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) continue outer;
            }
            found += i;
            if (found > 200) break outer;
        }
        System.out.println(found);
        int n = 27, steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        System.out.println(steps);
        do {
            steps -= 7;
        } while (steps > 0);
        System.out.println(steps);
        for (int i = 0, j = 10; i < j; i++, j--) System.out.print(i * j + " ");
        System.out.println();
        block: {
            if (steps < 0) break block;
            System.out.println("not here");
        }
        System.out.println(fib(15) + " " + ackermann(2, 3) + " " + even(100) + odd(7));
        long sum = 0;
        for (long l = 1L << 33; l > 0; l >>= 1) sum += l;
        System.out.println(sum);
        for (double d = 0; d < 1; d += 0.25) System.out.print(d + " ");
        for (char c = 'a'; c <= 'e'; c++) System.out.print(c);
        System.out.println();
    }
}
