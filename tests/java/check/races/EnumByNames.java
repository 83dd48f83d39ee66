// check: race=violated
// Two constants of an enum have two monitors.
public class EnumByNames {
    enum Lock { FIRST, SECOND }
    static int count;
    static void use(String name) {
        synchronized (Lock.valueOf(name)) {
            count++;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> use("FIRST"));
        Thread second = new Thread(() -> use("SECOND"));
        first.start();
        second.start();
        first.join();
        second.join();
        if (count != 2) throw new AssertionError();
    }
}
