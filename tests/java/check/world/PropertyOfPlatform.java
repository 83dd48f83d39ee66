// check: race=safe
public class PropertyOfPlatform {
    static int shared;
    public static void main(String[] args) throws Exception {
        if (!System.getProperty("os.name").equals("Linux")) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
