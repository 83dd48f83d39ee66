// check: race=safe
// What the program sets is what it gets.
public class PropertySet {
    static int shared;
    public static void main(String[] args) throws Exception {
        System.setProperty("mode", "on");
        if (!"on".equals(System.getProperty("mode"))) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
