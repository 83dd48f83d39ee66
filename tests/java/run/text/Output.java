/** print and println of every type, to standard output; setOut; a stream in memory. */
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

public class Output {
    public static void main(String[] args) {
        System.out.print(true);
        System.out.print('c');
        System.out.print(1);
        System.out.print(2L);
        System.out.print(1.5f);
        System.out.print(2.5);
        System.out.print(new char[] {'x', 'y'});
        System.out.print("s");
        System.out.print((String) null);
        System.out.print((Object) null);
        System.out.println();
        System.out.println(false);
        System.out.println('d');
        System.out.println(-1);
        System.out.println(-2L);
        System.out.println(0.1f);
        System.out.println(1e100);
        System.out.println(new char[] {'z'});
        System.out.println((String) null);
        System.out.println(new StringBuilder("sb"));
        System.out.append("app").append('c').append("xyz", 1, 2).println();
        System.out.write('w');
        System.out.println("\u00e9\u20ac\uD83D\uDE00");
        System.out.flush();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream old = System.out, mem = new PrintStream(bytes);
        System.setOut(mem);
        System.out.println("hidden");
        System.out.printf("%03d", 7);
        System.setOut(old);
        mem.flush();
        System.out.println(bytes.toString().length() + bytes.toString().trim());
        StringWriter w = new StringWriter();
        PrintWriter pw = new PrintWriter(w);
        pw.print(5);
        pw.println("x");
        pw.printf("%.1f", 2.25);
        pw.flush();
        System.out.println(w);
        System.err.println("to standard error");
    }
}
