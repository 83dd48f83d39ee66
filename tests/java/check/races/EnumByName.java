// check: race=safe deadlock=safe assert=safe
// A constant of an enum is one object, however it is found: its monitor is one, and finding it is no race.
public class EnumByName {
    enum Lock { FIRST, SECOND }
    static int count;
    static void use(String name) {
        synchronized (Lock.valueOf(name)) {
            count++;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> use("FIRST"));
        Thread second = new Thread(() -> use("FIRST"));
        first.start();
        second.start();
        first.join();
        second.join();
        if (count != 2) throw new AssertionError();
    }
}
