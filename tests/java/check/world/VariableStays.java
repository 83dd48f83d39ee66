// check: race=safe deadlock=safe assert=safe
// A variable is decided once: it cannot be unset and set.
public class VariableStays {
    static int shared;
    public static void main(String[] args) throws Exception {
        String a = System.getenv("MODE");
        String b = System.getenv("MODE");
        if (a == null && b != null) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
