import java.io.FileOutputStream;
import java.io.PrintStream;

/** Runs the mains of many classes in one virtual machine; what each prints goes to a file of its name. */
public class Batch {
    public static void main(String[] args) throws Exception {
        PrintStream console = System.err;
        for (int i = 1; i < args.length; i++) {
            try (PrintStream out = new PrintStream(new FileOutputStream(args[0] + "/" + args[i]), false, "UTF-8")) {
                System.setOut(out);
                Class.forName(args[i]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (java.lang.reflect.InvocationTargetException e) {
                console.println(args[i] + " ends by " + e.getCause());
            }
        }
        System.exit(0);
    }
}
