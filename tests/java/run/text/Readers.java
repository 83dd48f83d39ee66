/** Readers and scanners over text in memory. */
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.StringTokenizer;

public class Readers {
    public static void main(String[] args) throws IOException {
        BufferedReader r = new BufferedReader(new StringReader("one\ntwo\r\n\nlast"));
        String line;
        while ((line = r.readLine()) != null) System.out.print("[" + line + "]");
        System.out.println();
        BufferedReader b = new BufferedReader(new InputStreamReader(new ByteArrayInputStream("a b\nc".getBytes())));
        System.out.println(b.readLine() + (char) b.read() + b.read());
        Scanner s = new Scanner("12 word 3.5 true\nrest of line\n99999999999 x");
        System.out.println(s.nextInt() + s.next() + s.nextDouble() + s.nextBoolean() + "|" + s.nextLine() + "|" + s.nextLine() + "|" + s.hasNextInt() + s.nextLong() + s.hasNext() + s.next() + s.hasNext());
        try {
            new Scanner("abc").nextInt();
        } catch (java.util.InputMismatchException e) {
            System.out.println("mismatch");
        }
        StringTokenizer t = new StringTokenizer("a, b;c", ", ;");
        System.out.print(t.countTokens());
        while (t.hasMoreTokens()) System.out.print(t.nextToken());
        System.out.println(new StringJoiner("-", "<", ">").add("p").add("q"));
    }
}
