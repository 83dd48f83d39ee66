// check: race=safe deadlock=safe
// The class is synchronised.
public class SharedBuilders {
    public static void main(String[] args) throws Exception {
        StringBuffer all = new StringBuffer();
        Thread other = new Thread(() -> all.append("x"));
        other.start();
        all.append("x");
        other.join();
    }
}
