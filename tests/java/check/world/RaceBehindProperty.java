// check: race=violated
// answers: race=unknown
// Letters are compared by tables, which are tried for some letters only.
public class RaceBehindProperty {
    static int shared;
    public static void main(String[] args) throws Exception {
        if (Boolean.getBoolean("p")) {
            Thread t = new Thread(() -> shared++);
            t.start();
            shared++;
            t.join();
        }
    }
}
